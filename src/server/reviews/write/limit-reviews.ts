import { LIMITS } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/review-content.ts";
import { countWaiting, findNewestRevision } from "#server/items/index.ts";
import { cityKey, readMarketDirectory } from "#server/markets/index.ts";
import type { RequestContext } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { normalizeToolName, readToolDirectory } from "#server/tools/index.ts";

type Named = Pick<ReviewContent, "toolName" | "city" | "state">;

/**
 * Counts one review, or version of one, that a person submits.
 *
 * @param reviewId null for a new one
 * @returns what they have too much of, or null
 * @throws TOO_MANY_REQUESTS when they, or their network, have had their share
 */
export async function limitReviews(
  context: RequestContext & { reader: MemberReader },
  sent: Named,
  reviewId: string | null,
): Promise<"TOO_MANY_WAITING" | "TOO_MANY_PROPOSALS" | null> {
  const { db, limits, network, reader } = context;
  await limitWrites(context);
  if ((await countWaiting(db, "review", reader.userId, reviewId)) >= LIMITS.waiting)
    return "TOO_MANY_WAITING";
  if (await isProposal(context, sent, reviewId)) {
    const isLeft =
      (await limits.takeIfLeft("proposal", reader.userId)) &&
      (await limits.takeIfLeft("proposalNetwork", network));
    if (!isLeft) return "TOO_MANY_PROPOSALS";
  }
  await limits.take("review", reader.userId);
  await limits.take("reviewNetwork", network);
  return null;
}

/** Whether a version names a tool or market that is not public, which the version before did not name. */
async function isProposal(context: RequestContext, sent: Named, reviewId: string | null): Promise<boolean> {
  const [tools, markets] = await Promise.all([readToolDirectory(context), readMarketDirectory(context)]);
  const sameCity = markets.byCityKey.get(cityKey(sent.city)) ?? [];
  const isKnown =
    tools.byName.has(normalizeToolName(sent.toolName)) && sameCity.some(({ state }) => state === sent.state);
  if (isKnown) return false;
  const before =
    reviewId === null ? null : await findNewestRevision(context.db, { kind: "review", id: reviewId });
  return before === null || namesOf(before.content) !== namesOf(sent);
}

const namesOf = ({ toolName, city, state }: Named) =>
  JSON.stringify([normalizeToolName(toolName), cityKey(city), state]);
