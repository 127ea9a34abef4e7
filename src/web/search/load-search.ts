import type { ListTotal } from "#contract/parts.ts";
import type { DiscussionListInput } from "#contract/posts/discussions.ts";
import type { ReviewSearch } from "#contract/reviews/views.ts";
import { countDiscussions, loadDiscussions } from "#web/discussions/index.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { isPastEnd } from "#web/platform/page/page-address.ts";
import { type SearchParameters, toDiscussionSort, toListInput } from "./search-parameters.ts";

/** The market and tools in a URL and their review counts, without rows. */
export type Found = Pick<
  ReviewSearch,
  | "market"
  | "sameName"
  | "meant"
  | "unknown"
  | "didYouMean"
  | "tool"
  | "comps"
  | "reviewCountByCategory"
  | keyof ListTotal
  | "toolCount"
  | "lastReviewAt"
>;

const NONE: ListTotal = { total: 0, totalIsEstimate: false };

export const UNKNOWN: Found = {
  market: null,
  sameName: [],
  meant: null,
  unknown: null,
  didYouMean: [],
  tool: null,
  comps: null,
  reviewCountByCategory: null,
  ...NONE,
  toolCount: null,
  lastReviewAt: null,
};

export type SearchList =
  | { tab: "reviews"; discussions: ListTotal | null }
  /** `input` is null for unknown markets, which have no discussions. */
  | { tab: "discussions"; input: DiscussionListInput | null; discussions: ListTotal };

export async function loadSearch(
  context: ApiContext,
  parameters: SearchParameters,
): Promise<{ found: Found; list: SearchList; isPastEnd: boolean }> {
  const { queryClient, queries } = context;
  const reviews = queries.reviews.list.queryOptions({ input: toListInput(parameters) });
  if (parameters.tab === undefined) {
    const found = await queryClient.ensureQueryData(reviews);
    const discussions = isNowhere(parameters, found)
      ? NONE
      : await countDiscussions(context, scopeOf(parameters, found));
    return {
      found: withoutRows(found),
      list: { tab: "reviews", discussions },
      isPastEnd: isPastEnd(found),
    };
  }
  // Separate query, so that the rows of the reviews are not sent with the page.
  const found = await queryClient.ensureQueryData({
    queryKey: ["search-without-rows", toListInput(parameters)],
    queryFn: async () => withoutRows(await queries.reviews.list.call(toListInput(parameters))),
  });
  if (isNowhere(parameters, found)) {
    return {
      found,
      list: { tab: "discussions", input: null, discussions: NONE },
      isPastEnd: parameters.page !== undefined,
    };
  }
  const sort = toDiscussionSort(parameters);
  const input: DiscussionListInput = {
    ...scopeOf(parameters, found),
    sort,
    ...(parameters.page === undefined ? {} : { page: parameters.page }),
  };
  const listed = await loadDiscussions(context, input);
  const { total, totalIsEstimate } = listed;
  return {
    found,
    list: { tab: "discussions", input, discussions: { total, totalIsEstimate } },
    isPastEnd: isPastEnd(listed),
  };
}

function withoutRows({ items, page, pageCount, pageSize, ...found }: ReviewSearch): Found {
  return found;
}

const isNowhere = ({ market }: SearchParameters, found: Found) =>
  market !== undefined && found.market === null;

/** Returns the scope for discussions; text that names no tool becomes a text search. */
const scopeOf = ({ q, category }: SearchParameters, { market, tool }: Found) => ({
  ...(market ? { marketId: market.id } : {}),
  ...(tool ? { toolId: tool.id } : q === undefined ? {} : { q }),
  category,
});
