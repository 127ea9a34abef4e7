import { createHash } from "node:crypto";
import type pg from "pg";

/** A statement that runs less often isn't worth memory on every connection. */
const RUNS_BEFORE_NAMED = 3;

/** Statements with lists of any length differ in each length, so their number has no end. */
const MAX_NAMED = 300;
const MAX_COUNTED = 3000;

/**
 * Gives names to the statements that run most, so that PostgreSQL parses each once per connection instead of once per
 * run. It still plans every run for its own values (`plan_cache_mode` in client.ts).
 *
 * @returns what a pool calls with each new connection
 */
export function nameStatements(): (client: pg.PoolClient) => void {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (names.has(text) || names.size === MAX_NAMED) return names.get(text);
    const count = (runs.get(text) ?? 0) + 1;
    if (count < RUNS_BEFORE_NAMED) {
      if (runs.size === MAX_COUNTED) runs.clear();
      runs.set(text, count);
      return undefined;
    }
    runs.delete(text);
    const name = createHash("sha256").update(text).digest("hex").slice(0, 32);
    names.set(text, name);
    return name;
  };
  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    // Drizzle passes a statement as an object, and its values after it.
    client.query = ((statement: string | pg.QueryConfig, values: unknown, ...more: unknown[]) => {
      const canBeNamed = typeof statement === "object" && Array.isArray(values) && values.length > 0;
      const named = canBeNamed ? { ...statement, name: nameOf(statement.text) } : statement;
      return query(named, values, ...more);
    }) as typeof client.query;
  };
}
