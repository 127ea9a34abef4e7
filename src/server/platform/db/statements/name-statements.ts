import { createHash } from "node:crypto";
import type pg from "pg";

/** Rarely run statements aren't worth the memory on each connection. */
const RUNS_BEFORE_NAMED = 3;

/** Statements with lists differ for each length, so their number is unbounded. */
const MAX_NAMED = 300;
const MAX_COUNTED = 3000;

/** PostgreSQL parses named statements once per connection, but plans each run (`plan_cache_mode` in client.ts). */
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
    // Drizzle passes a statement as an object, followed by its values.
    client.query = ((statement: string | pg.QueryConfig, values: unknown, ...more: unknown[]) => {
      const canBeNamed = typeof statement === "object" && Array.isArray(values) && values.length > 0;
      const named = canBeNamed ? { ...statement, name: nameOf(statement.text) } : statement;
      return query(named, values, ...more);
    }) as typeof client.query;
  };
}

/** Behind a pooler in transaction mode, the next connection does not know a statement that was prepared on this one. */
export function withoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((statement: string | pg.QueryConfig, ...more: unknown[]) => {
    const isNamed = typeof statement === "object" && typeof statement.name === "string";
    return query(isNamed ? { ...statement, name: undefined } : statement, ...more);
  }) as typeof client.query;
}
