import type { DiscussionListInput } from "#contract/discussions.ts";
import type { MarketSummary } from "#contract/markets.ts";
import { marketName } from "#contract/names.ts";
import type { ToolRef } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews.ts";
import { type Category, DISCUSSION_SORTS } from "#contract/vocabulary.ts";
import { countDiscussions, discussionsQuery } from "#web/discussions/index.ts";
import type { AnswerOf, ApiContext } from "#web/platform/api.ts";

interface ListAddress extends Pick<ReviewListInput, "category" | "sort" | "page"> {
  tool?: string;
}

export async function loadMarketReviews(
  context: ApiContext,
  market: MarketSummary,
  { tool: _tool, ...address }: ListAddress,
) {
  const input: ReviewListInput = { ...address, market: marketName(market) };
  const [discussionCount, { total }] = await Promise.all([
    countDiscussions(context, { marketId: market.id }),
    context.queryClient.ensureQueryData(context.queries.reviews.list.queryOptions({ input })),
  ]);
  return { tab: "reviews" as const, input, total, discussionCount };
}

export async function loadMarketDiscussions(
  { queryClient, queries }: ApiContext,
  marketId: string,
  address: ListAddress,
) {
  const discussed = await queryClient.ensureQueryData(
    queries.discussions.listTools.queryOptions({ input: { marketId } }),
  );
  const tool: ToolRef | null = discussed.find((one) => one.tool.name === address.tool)?.tool ?? null;
  const sort = DISCUSSION_SORTS.find((one) => one === address.sort);
  const input: DiscussionListInput = {
    marketId,
    ...(tool ? { toolId: tool.id } : {}),
    sort,
    ...(address.page === undefined ? {} : { page: address.page }),
  };
  const { total } = await queryClient.ensureQueryData(discussionsQuery(queries, input));
  return { tab: "discussions" as const, input, total, tools: discussed.map((one) => one.tool.name), tool };
}

export const countReviews = (market: AnswerOf<"markets", "get">, category: Category | undefined): number =>
  category === undefined
    ? market.reviewCount
    : (market.reviewCountByCategory.find((one) => one.category === category)?.reviewCount ?? 0);
