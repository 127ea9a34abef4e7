import type { SaveSort } from "#contract/vocabulary.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadChangesSinceSave } from "#server/price-changes/index.ts";
import { addFigures, type FiguredItem } from "./add-figures.ts";
import { countSaves, loadSaves } from "./load-saves.ts";

const PAGE_SIZE = 20;

/** Lists what the reader saved and may see. */
export const listSaves = api.saves.list.use(signedIn).handler(async ({ input, context }) => {
  const { page: number, sort, ...filter } = input;
  const { db, reader } = context;
  const page = { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE };
  const key = FIGURES[sort];
  const [{ total, counts }, found] = await Promise.all([
    countSaves(db, reader, filter),
    loadSaves(db, reader, {
      ...filter,
      isByReviews: sort === "most-reviewed",
      // Figures of tools are in memory, so all items get theirs before the page is taken; a member has 2,000 at most.
      page: key ? undefined : page,
    }),
  ]);
  const items = await addFigures(context, found);
  const shown = key ? sortByFigure(items, key).slice(page.offset, page.offset + page.limit) : items;
  const tools = shown.flatMap(({ kind, id }) => (kind === "tools" ? [id] : []));
  const changes = await loadChangesSinceSave(db, reader.userId, tools);
  return {
    items: shown.map((item) => ({ ...item, priceChange: changes.get(item.id) ?? null })),
    total,
    counts,
    page: number,
    pageCount: Math.ceil(total / PAGE_SIZE),
  };
});

type Figure = (item: FiguredItem) => number | null;

/** The lowest first. */
const FIGURES: Partial<Record<SaveSort, Figure>> = {
  price: ({ figures, monthlyCost }) => figures?.medianCost ?? monthlyCost,
  score: ({ figures, score }) => {
    const best = figures?.averageScore ?? score;
    return best === null ? null : -best;
  },
};

/** Those without one last, and the newest first among equals, as they come. */
function sortByFigure(items: readonly FiguredItem[], figure: Figure): FiguredItem[] {
  const keyed = items.map((item) => ({ item, key: figure(item) }));
  return keyed
    .toSorted((a, b) =>
      a.key === null || b.key === null ? Number(a.key === null) - Number(b.key === null) : a.key - b.key,
    )
    .map(({ item }) => item);
}
