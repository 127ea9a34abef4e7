import { sql } from "drizzle-orm";
import type { CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";

const columns = { tool: sql.identifier("tool_id"), market: sql.identifier("market_id") };

/**
 * What tools and markets have in common as entries that moderators check, rename and merge. Only two tools of a category,
 * or two markets of a state, can be merged: a group.
 */
export const KINDS = {
  tools: {
    table: tools,
    name: sql<string>`${tools.name}`,
    group: tools.category,
    idKey: "toolId",
    from: "fromToolId",
    into: "intoToolId",
    logKind: "tool",
    columns: { column: sql`${columns.tool}`, other: sql`${columns.market}` },
  },
  markets: {
    table: markets,
    name: sql<string>`${markets.city} || ', ' || ${markets.state}`,
    group: markets.state,
    idKey: "marketId",
    from: "fromMarketId",
    into: "intoMarketId",
    logKind: "market",
    columns: { column: sql`${columns.market}`, other: sql`${columns.tool}` },
  },
} as const satisfies Record<CatalogueKind, unknown>;
