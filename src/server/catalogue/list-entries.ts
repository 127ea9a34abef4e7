import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { loadEntries, type NamedEntry } from "./load-entries.ts";

/** All are read and filtered here, because there are some thousands at most. */
export const listEntries = api.catalogue.list.use(moderatorsOnly).handler(async ({ input, context }) => {
  const { kind, q, show, sort, page } = input;
  const all = await loadEntries(context, kind);
  const shown = {
    all,
    new: all.filter(({ isChecked }) => !isChecked).sort(byAge),
    unplaced: all.filter(({ state, location }) => state !== null && location === null),
  };
  const found = shown[show ?? "all"].filter((entry) => isFoundBy(q, entry));
  if (sort) found.sort((a, b) => b.reviewCount - a.reviewCount);
  const size = SERVER_LIMITS.cataloguePageSize;
  return {
    items: found.slice((page - 1) * size, page * size),
    total: found.length,
    pageCount: Math.max(1, Math.ceil(found.length / size)),
    counts: { new: shown.new.length, unplaced: shown.unplaced.length },
  };
});

const byAge = (a: NamedEntry, b: NamedEntry) => b.addedAt.localeCompare(a.addedAt);

function isFoundBy(q: string, { name, state, aliases, mergedNames }: NamedEntry): boolean {
  const text = foldText(q).trim();
  return [name, ...aliases, ...mergedNames].some((one) =>
    foldText(state === null ? one : `${one}, ${state}`).includes(text),
  );
}
