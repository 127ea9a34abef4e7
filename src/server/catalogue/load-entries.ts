import { eq, sql } from "drizzle-orm";
import type { CatalogueEntry, CatalogueKind, CatalogueRef } from "#contract/catalogue/catalogue.ts";
import { getMarketDirectory } from "#server/markets/index.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { groupMerged } from "#server/platform/db/merged-rows.ts";
import { markets, profiles, tools } from "#server/platform/db/schema/index.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { canCorrect } from "./catalogue-policy.ts";

export interface NamedEntry extends CatalogueEntry {
  /** Names and aliases of what was merged into it. */
  mergedNames: string[];
  mergedIds: string[];
}

/** Loads all tools or markets, by name, without those that were merged into others. */
export async function loadEntries(
  { db, memory, reader }: Pick<RequestContext, "db" | "memory" | "reader">,
  kind: CatalogueKind,
): Promise<NamedEntry[]> {
  const [rows, { byId }] = await Promise.all([
    SELECTS[kind](db),
    kind === "tools" ? getToolDirectory({ memory }) : getMarketDirectory({ memory }),
  ]);
  return groupMerged(rows).map(([row, ...merged]) => ({
    ...toRef(row),
    aliases: row.aliases,
    reviewCount: byId.get(row.id)?.reviewCount ?? 0,
    isPublic: row.publishedAt !== null,
    isChecked: row.checkedAt !== null,
    can: { correct: canCorrect(reader, row) },
    location: toLocation(row),
    addedAt: row.createdAt.toISOString(),
    addedBy: row.addedBy,
    mergedNames: merged.flatMap(({ name, aliases }) => [name, ...aliases]),
    mergedIds: merged.map(({ id }) => id),
  }));
}

export const toRef = ({ id, name, state, category, slug }: CatalogueRef): CatalogueRef => ({
  id,
  name,
  state,
  category,
  slug,
});

const toLocation = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const addedBy = { id: profiles.id, fullName: profiles.fullName };

type Row = Awaited<ReturnType<typeof selectTools | typeof selectMarkets>>[number];

const SELECTS: Record<CatalogueKind, (db: Database) => Promise<Row[]>> = {
  tools: async (db) => selectTools(db),
  markets: async (db) => selectMarkets(db),
};

function selectTools(db: Database) {
  return db
    .select({
      id: tools.id,
      name: tools.name,
      state: sql<null>`null`,
      category: tools.category,
      slug: tools.slug,
      aliases: sql<
        string[]
      >`array(select alias from tool_aliases where tool_id = ${tools.id} order by alias)`,
      latitude: sql<null>`null`,
      longitude: sql<null>`null`,
      publishedAt: tools.publishedAt,
      checkedAt: tools.checkedAt,
      mergedInto: tools.mergedInto,
      createdAt: tools.createdAt,
      createdBy: tools.createdBy,
      addedBy,
    })
    .from(tools)
    .leftJoin(profiles, eq(profiles.id, tools.createdBy))
    .orderBy(sql`lower(${tools.name})`, tools.id);
}

/** A bundled place that isn't public yet: there is nothing to check before its first review. */
const IS_WAITED_FOR = sql`(${markets.publishedAt} is null and ${markets.createdBy} is null
  and ${markets.checkedAt} is not null and ${markets.mergedInto} is null
  and not exists (select from reviews where reviews.market_id = ${markets.id}))`;

function selectMarkets(db: Database) {
  return db
    .select({
      id: markets.id,
      name: markets.city,
      state: markets.state,
      category: sql<null>`null`,
      slug: markets.slug,
      aliases: markets.aliases,
      latitude: markets.latitude,
      longitude: markets.longitude,
      publishedAt: markets.publishedAt,
      checkedAt: markets.checkedAt,
      mergedInto: markets.mergedInto,
      createdAt: markets.createdAt,
      createdBy: markets.createdBy,
      addedBy,
    })
    .from(markets)
    .leftJoin(profiles, eq(profiles.id, markets.createdBy))
    .where(sql`not ${IS_WAITED_FOR}`)
    .orderBy(sql`lower(${markets.city})`, markets.state, markets.id);
}
