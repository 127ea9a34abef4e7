import { SAVE_KINDS, type SaveKind } from "#contract/parts.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { addFigures } from "./add-figures.ts";
import { loadSaves } from "./load-saves.ts";

const PAGE_SIZE = 20;

/**
 * Lists what the reader saved and may see. Loads everything, because the search matches the texts on the screen.
 * Only the limit of writes bounds it: a member saves items one by one.
 */
export const listSaves = api.saves.list.use(signedIn).handler(async ({ input, context }) => {
  const { kind, sort, page } = input;
  const q = input.q.toLowerCase();
  const all = await loadSaves(context.db, context.reader);
  const found = all.filter(
    (item) =>
      (kind === undefined || item.kind === kind) &&
      [item.title, item.about, item.note].some((text) => text.toLowerCase().includes(q)),
  );
  if (sort === "most-reviewed") found.sort((a, b) => (b.reviewCount ?? -1) - (a.reviewCount ?? -1));
  const countOf = (kind: SaveKind) => all.filter((item) => item.kind === kind).length;
  return {
    items: await addFigures(context, found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)),
    total: found.length,
    counts: Object.fromEntries(SAVE_KINDS.map((kind) => [kind, countOf(kind)])) as Record<SaveKind, number>,
    page,
    pageCount: Math.ceil(found.length / PAGE_SIZE),
  };
});
