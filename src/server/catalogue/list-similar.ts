import type { CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { lookUpPlace } from "#server/markets/index.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { differentPairs } from "#server/platform/db/schema/index.ts";
import { canMerge } from "./catalogue-policy.ts";
import { loadEntries, type NamedEntry } from "./load-entries.ts";
import { findSimilar } from "./similar-names.ts";

/** More than anyone decides on at a time. */
const MOST = 40;

export const listSimilar = api.catalogue.listSimilar
  .use(moderatorsOnly)
  .handler(async ({ input: { kind, of }, context }) => {
    const { db, reader } = context;
    const [all, different] = await Promise.all([
      loadEntries(context, kind),
      db.select({ lowId: differentPairs.lowId, highId: differentPairs.highId }).from(differentPairs),
    ]);
    const groups = Map.groupBy(all, ({ category, state }) => category ?? state);
    const searched = [...groups.values()].filter(
      (group) => of === undefined || group.some(({ id }) => id === of),
    );
    const decided = new Set(different.map(({ lowId, highId }) => `${lowId}/${highId}`));
    const listed = await findPlaces(kind, searched.flat());
    const mayBeOne = (a: NamedEntry, b: NamedEntry) =>
      (of === undefined || a.id === of || b.id === of) &&
      !(listed.has(a.id) && listed.has(b.id)) &&
      !decided.has([a.id, b.id].sort().join("/"));
    const found = searched.flatMap((group) => findSimilar(group, mayBeOne));
    return {
      items: found
        .sort((a, b) => b.likeness - a.likeness || a.from.id.localeCompare(b.from.id))
        .slice(0, MOST)
        .map(({ from, into }) => ({ from, into })),
      total: found.length,
      can: { merge: canMerge(reader) },
    };
  });

/** Ids of the markets that are cities of the bundled list: two of them are never one. */
async function findPlaces(kind: CatalogueKind, entries: readonly NamedEntry[]): Promise<Set<string>> {
  if (kind === "tools") return new Set();
  const found = await Promise.all(
    entries.map(async ({ id, name, state }) => (state && (await lookUpPlace(name, state)) ? [id] : [])),
  );
  return new Set(found.flat());
}
