import type { MarketSummary } from "#contract/catalogue/markets.ts";
import { marketName } from "#contract/names.ts";
import type { ListTotal, ToolRef } from "#contract/parts.ts";
import type { DiscussionListInput } from "#contract/posts/discussions.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { type Category, DISCUSSION_SORTS } from "#contract/vocabulary.ts";
import { countDiscussions, loadDiscussions } from "#web/discussions/index.ts";
import type { ApiContext, OutputOf } from "#web/platform/api/api.ts";
import { isPastEnd } from "#web/platform/page/page-address.ts";

export async function loadMarketReviews(
  context: ApiContext,
  market: MarketSummary,
  address: Pick<ReviewListInput, "category" | "sort" | "page" | "show">,
) {
  const input: ReviewListInput = { ...address, market: marketName(market) };
  const [discussions, found] = await Promise.all([
    countDiscussions(context, { marketId: market.id }),
    context.queryClient.ensureQueryData(context.queries.reviews.list.queryOptions({ input })),
  ]);
  const { total, totalIsEstimate } = found;
  return {
    ...{ tab: "reviews" as const, input, discussions },
    reviews: { total, totalIsEstimate },
    isPastEnd: isPastEnd(found),
  };
}

export async function loadMarketDiscussions(
  context: ApiContext,
  marketId: string,
  address: Pick<ReviewListInput, "sort" | "page"> & { tool?: string },
) {
  const { queryClient, queries } = context;
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
  const found = await loadDiscussions(context, input);
  const { total, totalIsEstimate } = found;
  const discussions: ListTotal = { total, totalIsEstimate };
  const tools = discussed.map((one) => one.tool.name);
  return { tab: "discussions" as const, input, discussions, tools, tool, isPastEnd: isPastEnd(found) };
}

export const countReviews = (
  market: OutputOf<"markets", "get">,
  category: Category | undefined,
): ListTotal => ({
  total:
    category === undefined
      ? market.reviewCount
      : (market.reviewCountByCategory.find((one) => one.category === category)?.reviewCount ?? 0),
  totalIsEstimate: false,
});
