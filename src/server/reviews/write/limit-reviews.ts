import type { ReviewContent } from "#contract/reviews/content.ts";
import { cityKey, getMarketDirectory } from "#server/markets/index.ts";
import type { MemberContext, RequestContext } from "#server/platform/api.ts";
import { limitMember } from "#server/platform/limits/limit-member.ts";
import { type Call, findNewestRevision, limitWaiting } from "#server/posts/index.ts";
import { getToolDirectory, normalizeToolName } from "#server/tools/index.ts";

type SubmittedNames = Pick<ReviewContent, "toolName" | "city" | "state">;

/** @throws TOO_MANY_WAITING, TOO_MANY_PROPOSALS, TOO_MANY_REQUESTS */
export async function limitReviews(
  call: Call<SubmittedNames, "TOO_MANY_WAITING" | "TOO_MANY_PROPOSALS", MemberContext>,
  reviewId: string | null,
): Promise<void> {
  const { input, context, errors } = call;
  const { limits, network, reader } = context;
  await limitWaiting(call, "review", reviewId);
  if (await isProposal(context, input, reviewId)) {
    const isWithinLimits =
      (await limits.takeIfLeft("proposal", reader.userId)) &&
      (await limits.takeIfLeft("proposalNetwork", network));
    if (!isWithinLimits) throw errors.TOO_MANY_PROPOSALS();
  }
  await limitMember(context, "review");
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
