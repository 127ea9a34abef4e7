import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

// No word can equal a token: words that PostgreSQL's parser finds have no colon followed by letters.

export const marketToken = (marketId: string) => `market:${marketId}`;

export const toolToken = (toolId: string) => `tool:${toolId}`;

export interface TextQuery {
  /** The tsquery of the text. Without searchable words it matches nothing; in PostgreSQL, everything. */
  wanted: SQL;
  /** The tsquery of the text and its filters. */
  filtered: SQL;
}

/** Finds the text, or any of the tokens that it names. Each filter is a list of tokens, of which one must match. */
export function textQuery(
  text: string,
  named: readonly string[],
  filters: readonly (readonly string[])[],
): TextQuery {
  const words = sql`websearch_to_tsquery('english', ${boundMinuses(text)})`;
  const wanted = named.length > 0 ? sql`(${words} || ${anyToken(named)})` : words;
  return { wanted, filtered: filters.reduce((sum, tokens) => sql`(${sum} && ${anyToken(tokens)})`, wanted) };
}

export const isFound = (words: SQL, { wanted, filtered }: TextQuery) =>
  sql`numnode(${wanted}) > 0 and ${words} @@ ${filtered}`;

/** Tokens contain only letters, digits, hyphens and a colon: quoted, each is one lexeme. */
export const anyToken = (tokens: readonly string[]) =>
  sql`${tokens.map((token) => `'${token}'`).join(" | ")}::tsquery`;

/** PostgreSQL's parser fails on more than about 30 consecutive minuses ("- - - …"). */
const MAX_MINUSES = 20;

const boundMinuses = (text: string) =>
  text.split("-").length - 1 > MAX_MINUSES ? text.replaceAll("-", " ") : text;

/** Returns how many rows the planner expects. */
export async function estimateRows(db: Database, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}
