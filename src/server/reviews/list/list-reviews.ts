import type { Suggestion } from "#contract/catalogue/search.ts";
import type { ReviewSort } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { listByCategory, toMarketRef } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { firstSentenceOf } from "#server/platform/text/cut-text.ts";
import { loadReviews } from "#server/reviews/review-hydration.ts";
import { toReviewCard } from "#server/reviews/review-view.ts";
import { type Directories, readText } from "#server/search/index.ts";
import { toToolSummary } from "#server/tools/index.ts";
import { findNamedComps } from "./find-named-comps.ts";
import { getSearchPlan } from "./get-search-plan.ts";
import type { ReviewSearchPlan } from "./plan-review-search.ts";
import type { ReviewScope } from "./review-scope.ts";
import { countReviews, countTools, findLastReviewAt } from "./review-totals.ts";
import type { ListSearch } from "./search-query.ts";
import { REACHABLE_MATCHES, searchReviews } from "./search-reviews.ts";
import { REACHABLE_REVIEWS, selectReviewIds } from "./select-review-ids.ts";

const PAGE_SIZE = SERVER_LIMITS.searchPageSize;

export const listReviews = api.reviews.list.handler(async ({ input, context }) => {
  const { directories, plan } = await getSearchPlan(context, input);

  dependOn("reviews", "replies");
  const isFirst = input.show === "first";
  const page = isFirst ? 1 : input.page;
  const pageSize = isFirst ? SERVER_LIMITS.firstReviews : PAGE_SIZE;
  const selected = await selectPage(context, directories, plan, input.sort, (page - 1) * PAGE_SIZE);
  const loaded = await loadReviews(context, selected.ids.slice(0, pageSize));
  // A moderator may have hidden one since its id was selected.
  const visible = loaded.filter((review) => review.moderationStatus === "approved");
  const items = visible
    .map(toReviewCard)
    .map((card) => ({ ...card, excerpt: firstSentenceOf(card.excerpt) }));

  const comps = findNamedComps(directories, input, plan);
  const isNewestPage = input.sort === "newest" && page === 1;
  const pageCount = Math.ceil(Math.min(selected.total, selected.reachable) / PAGE_SIZE);
  return {
    items,
    total: selected.total,
    totalIsEstimate: selected.totalIsEstimate,
    page,
    pageCount: isFirst ? Math.min(pageCount, 1) : pageCount,
    pageSize,
    market: plan.market && { ...toMarketRef(plan.market), location: plan.market.location },
    sameName: plan.sameName.map((one) => ({ ...toMarketRef(one), reviewCount: one.reviewCount })),
    meant: plan.reading?.meant ?? null,
    unknown: plan.reading?.unknown ?? null,
    didYouMean: selected.total === 0 && (plan.reading || !comps) ? listReadings(directories, plan) : [],
    tool: plan.tool && toToolSummary(plan.tool),
    comps,
    reviewCountByCategory:
      plan.market && !plan.tool && plan.find.kind === "list" ? listByCategory(plan.market) : null,
    toolCount: selected.toolCount,
    lastReviewAt:
      selected.lastReviewAt ?? (isNewestPage ? (visible[0]?.publishedAt?.toISOString() ?? null) : null),
  };
});

function listReadings(directories: Directories, { reading, find }: ReviewSearchPlan): Suggestion[] {
  const { meant, didYouMean = [] } =
    find.kind === "search" && find.search.text !== null
      ? readText(directories, find.search.text)
      : (reading ?? {});
  return meant ? [meant] : didYouMean;
}

interface SelectedPage {
  ids: string[];
  total: number;
  totalIsEstimate: boolean;
  /** How many of the total are reachable by pages. */
  reachable: number;
  toolCount: number | null;
  /** Null if the page has the newest review. */
  lastReviewAt: string | null;
}

const NOTHING: SelectedPage = {
  ids: [],
  total: 0,
  totalIsEstimate: false,
  reachable: 0,
  toolCount: 0,
  lastReviewAt: null,
};

type Deps = Pick<Platform, "db" | "memory">;

function selectPage(
  deps: Deps,
  directories: Directories,
  { find }: ReviewSearchPlan,
  sort: ReviewSort,
  offset: number,
): Promise<SelectedPage> {
  switch (find.kind) {
    case "list":
      return selectFromList(deps, directories, find.scope, sort, offset);
    case "search":
      return selectMatches(deps.db, directories, find.search, sort, offset);
    case "nothing":
      return Promise.resolve(NOTHING);
  }
}

async function selectFromList(
  deps: Deps,
  directories: Directories,
  scope: ReviewScope,
  sort: ReviewSort,
  offset: number,
): Promise<SelectedPage> {
  const { db } = deps;
  const [ids, counted, lastReviewAt] = await Promise.all([
    selectReviewIds(db, scope, sort, offset),
    countReviews(db, directories, scope),
    sort === "newest" && offset === 0 ? null : findLastReviewAt(db, scope),
  ]);
  const total = offset < REACHABLE_REVIEWS ? agreeWithPage(counted, offset, ids.length) : counted;
  const toolCount = await countTools(deps, directories, scope, total);
  return { ids, total, totalIsEstimate: false, reachable: REACHABLE_REVIEWS, toolCount, lastReviewAt };
}

async function selectMatches(
  db: Database,
  directories: Directories,
  search: ListSearch,
  sort: ReviewSort,
  offset: number,
): Promise<SelectedPage> {
  // A page beyond the limit is empty but still has the total.
  const isReachable = offset < REACHABLE_MATCHES;
  const page = { offset: isReachable ? offset : 0, limit: PAGE_SIZE };
  const found = await searchReviews(db, search, sort, page, (scope) => countReviews(db, directories, scope));
  return {
    ids: isReachable ? found.ids : [],
    total: found.total,
    totalIsEstimate: found.isEstimate,
    reachable: REACHABLE_MATCHES,
    toolCount: null,
    lastReviewAt: null,
  };
}

/** Adjusts a total that was counted slightly earlier so that it matches the page. */
function agreeWithPage(total: number, offset: number, found: number): number {
  if (found === 0) return offset === 0 ? 0 : Math.min(total, offset);
  return found < PAGE_SIZE ? offset + found : Math.max(total, offset + found);
}
