import { type SQL, sql } from "drizzle-orm";
import { marketNameSql, reviewNameSql } from "#server/platform/db/names.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Row } from "./export-files.ts";

/** The member whose data is exported. `email` is lower case, `suppressionHash` its keyed hash. */
export interface Owner {
  userId: string;
  email: string;
  suppressionHash: string;
}

export interface Section {
  file: string;
  rows: (owner: Owner) => SQL;
  /** Omitted columns: secrets, references to others, and derived data. */
  omit?: readonly string[];
  /** Makes what is stored encrypted readable for its owner. */
  open?: (deps: Pick<Platform, "signedValues">, row: Row) => Promise<Row>;
}

export const nameOf = (column: SQL) => sql`(select full_name from profiles where id = ${column})`;
const MARKET = marketNameSql(sql`city`, sql`state`);
export const marketOf = (row: SQL) => sql`(select ${MARKET} from markets where ${row})`;
/** Describes the subject of a row. Titles only if the member may see them. */
export const about = ({ userId }: Owner) => sql`(
    select ${reviewNameSql(sql`tools.name`, sql`markets.city`, sql`markets.state`)} from reviews
    join tools on tools.id = reviews.tool_id join markets on markets.id = reviews.market_id
    where reviews.id = t.review_id and (reviews.moderation_status = 'approved' or reviews.user_id = ${userId})
  ) as review, (
    select title from discussions
    where id = t.discussion_id and (moderation_status = 'approved' or user_id = ${userId})
  ) as discussion`;

/** Names of the tool and the market of a row. */
export const toolAndMarket = () => sql`(select name from tools where id = t.tool_id) as tool,
  ${marketOf(sql`id = t.market_id`)} as market`;

export const by =
  (table: string, column = "user_id", more?: (owner: Owner) => SQL) =>
  (owner: Owner) =>
    sql`select t.* ${more === undefined ? sql`` : sql`, ${more(owner)}`} from ${sql.identifier(table)} t
      where t.${sql.identifier(column)} = ${owner.userId}`;

export const ofOwn =
  (table: string, column: string, owner: "reviews" | "discussions" | "comments", more?: SQL) =>
  ({ userId }: Owner) =>
    sql`select t.* ${more === undefined ? sql`` : sql`, ${more}`} from ${sql.identifier(table)} t
      join ${sql.identifier(owner)} own on own.id = t.${sql.identifier(column)} where own.user_id = ${userId}`;
