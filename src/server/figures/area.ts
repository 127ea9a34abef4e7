import { type SQL, sql } from "drizzle-orm";
import type { StateCode } from "#contract/parts.ts";

/** Where reviews are from: a market, a state or the country. */
export type ReviewedArea =
  | { kind: "market"; market: { id: string } }
  | { kind: "state"; state: StateCode }
  | { kind: "country" };

/** Names an area in keys and topics. */
export function areaKey(area: ReviewedArea): string {
  if (area.kind === "market") return area.market.id;
  return area.kind === "state" ? area.state : "country";
}

/** Condition on a row of `reviews`. */
export function inArea(area: ReviewedArea): SQL {
  if (area.kind === "market") return sql`market_id = ${area.market.id}`;
  if (area.kind === "country") return sql`true`;
  return sql`market_id in (select id from markets where state = ${area.state})`;
}
