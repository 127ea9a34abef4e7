import { type SQL, sql } from "drizzle-orm";

/** Whose data it is; the address in lower case, and its keyed hash. */
export interface Owner {
  userId: string;
  email: string;
  suppressionHash: string;
}

/** One part of the archive: a query for the rows of a table that are about a person. */
export interface Section {
  /** The name of its files in the archive. */
  file: string;
  /** All columns of the table, with what makes them readable beside them. */
  rows: (owner: Owner) => SQL;
  /** Columns that are left out: secrets, what names others, and what only our search needs. */
  omit?: readonly string[];
}

export const nameOf = (column: SQL) => sql`(select full_name from profiles where id = ${column})`;
/** Columns that say what a row is about. A title is given only where the site shows it: the item is public or their own. */
export const about = ({ userId }: Owner) => sql`(
    select tools.name || ' in ' || markets.city || ', ' || markets.state from reviews
    join tools on tools.id = reviews.tool_id join markets on markets.id = reviews.market_id
    where reviews.id = t.review_id and (reviews.moderation_status = 'approved' or reviews.user_id = ${userId})
  ) as review, (
    select title from discussions
    where id = t.discussion_id and (moderation_status = 'approved' or user_id = ${userId})
  ) as discussion`;

/** Rows of a table that name a person in a column. */
export const by =
  (table: string, column = "user_id", more?: (owner: Owner) => SQL) =>
  (owner: Owner) =>
    sql`select t.* ${more === undefined ? sql`` : sql`, ${more(owner)}`} from ${sql.identifier(table)} t
      where t.${sql.identifier(column)} = ${owner.userId}`;

/** Rows of a table that belong to one's reviews, discussions or comments. */
export const ofOwn =
  (table: string, column: string, owner: "reviews" | "discussions" | "comments", more?: SQL) =>
  ({ userId }: Owner) =>
    sql`select t.* ${more === undefined ? sql`` : sql`, ${more}`} from ${sql.identifier(table)} t
      join ${sql.identifier(owner)} own on own.id = t.${sql.identifier(column)} where own.user_id = ${userId}`;
