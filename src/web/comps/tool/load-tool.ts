import type { CompsTool } from "#contract/comps/views.ts";
import { marketName } from "#contract/names.ts";
import type { DiscussionListInput } from "#contract/posts/discussions.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { DISCUSSION_SORTS } from "#contract/vocabulary.ts";
import { countDiscussions, loadDiscussions } from "#web/discussions/index.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { isPastEnd } from "#web/platform/page/page-address.ts";

interface ListAddress extends Pick<ReviewListInput, "sort" | "page"> {
  tab?: "discussions";
  list?: "all";
}

/** Loads the reviews or discussions of a tool: in its city or, because lists know no states, everywhere. */
export async function loadToolList(context: ApiContext, { tool, area }: CompsTool, address: ListAddress) {
  const { queryClient, queries } = context;
  const market = area.kind === "market" ? area.market : null;
  const { tab, list, sort, page } = address;
  const paged = page === undefined ? {} : { page };
  const about = { toolId: tool.id, ...(market ? { marketId: market.id } : {}) };
  if (tab) {
    const order = DISCUSSION_SORTS.find((one) => one === sort);
    const input: DiscussionListInput = { ...about, sort: order, ...paged };
    const found = await loadDiscussions(context, input);
    const { total, totalIsEstimate } = found;
    return {
      ...{ tab, input, reviews: null },
      discussions: { total, totalIsEstimate },
      isPastEnd: isPastEnd(found),
    };
  }
  const input: ReviewListInput = {
    q: tool.name,
    ...(market ? { market: marketName(market) } : {}),
    sort,
    ...(list || page ? paged : { show: "first" as const }),
  };
  const [discussions, found] = await Promise.all([
    countDiscussions(context, about),
    queryClient.ensureQueryData(queries.reviews.list.queryOptions({ input })),
  ]);
  const { total, totalIsEstimate } = found;
  return {
    ...{ tab: "reviews" as const, input, discussions },
    reviews: { total, totalIsEstimate },
    isPastEnd: isPastEnd(found),
  };
}
