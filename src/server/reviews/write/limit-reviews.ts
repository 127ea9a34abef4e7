import { LIMITS } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/review-content.ts";
import { countWaiting, findNewestRevision } from "#server/items/index.ts";
import { cityKey, getMarketDirectory } from "#server/markets/index.ts";
import type { MemberContext, RequestContext } from "#server/platform/api.ts";
import { limitMember } from "#server/platform/limits/limit-member.ts";
import { getToolDirectory, normalizeToolName } from "#server/tools/index.ts";

type SubmittedNames = Pick<ReviewContent, "toolName" | "city" | "state">;

/** @returns the exceeded limit on pending reviews or proposals, or null. @throws TOO_MANY_REQUESTS */
export async function limitReviews(
  context: MemberContext,
  submitted: SubmittedNames,
  reviewId: string | null,
): Promise<"TOO_MANY_WAITING" | "TOO_MANY_PROPOSALS" | null> {
  const { db, limits, network, reader } = context;
  if ((await countWaiting(db, "review", reader.userId, reviewId)) >= LIMITS.waiting)
    return "TOO_MANY_WAITING";
  if (await isProposal(context, submitted, reviewId)) {
    const isWithinLimits =
      (await limits.takeIfLeft("proposal", reader.userId)) &&
      (await limits.takeIfLeft("proposalNetwork", network));
    if (!isWithinLimits) return "TOO_MANY_PROPOSALS";
  }
  await limitMember(context, "review");
  return null;
}

async function isProposal(
  context: RequestContext,
  submitted: SubmittedNames,
  reviewId: string | null,
): Promise<boolean> {
  const [tools, markets] = await Promise.all([getToolDirectory(context), getMarketDirectory(context)]);
  const sameCity = markets.byCityKey.get(cityKey(submitted.city)) ?? [];
  const isKnown =
    tools.byName.has(normalizeToolName(submitted.toolName)) &&
    sameCity.some(({ state }) => state === submitted.state);
  if (isKnown) return false;
  const before =
    reviewId === null ? null : await findNewestRevision(context.db, { kind: "review", id: reviewId });
  return before === null || namesOf(before.content) !== namesOf(submitted);
}

const namesOf = ({ toolName, city, state }: SubmittedNames) =>
  JSON.stringify([normalizeToolName(toolName), cityKey(city), state]);
