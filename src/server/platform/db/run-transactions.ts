import { type NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations } from "drizzle-orm/relations";
import type pg from "pg";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import { discard } from "./connect-client.ts";
import type * as schema from "./schema/index.ts";

type Schema = typeof schema;

/**
 * Drizzle's own version loses the client when `begin` fails, reuses a broken one, and hides the first error behind
 * that of `rollback`. Conflicts are retried, so effects outside of the database must be idempotent.
 */
export function runTransactions(
  pool: pg.Pool,
  db: NodePgDatabase<Schema>,
): NodePgDatabase<Schema>["transaction"] {
  const dialect = new PgDialect();
  const { schema, fullSchema, tableNamesMap } = db._;
  const tables = schema && { schema, fullSchema, tableNamesMap };

  const runOnce: typeof db.transaction = async (run, config) => {
    const client = await pool.connect();
    const session = new NodePgSession<Schema, ExtractTablesWithRelations<Schema>>(client, dialect, tables);
    let failure: unknown;
    let isBroken = false;
    try {
      return await session.transaction(async (tx) => {
        try {
          return await run(tx);
        } catch (error) {
          failure = error;
          // A rollback would time out as well.
          if (isTimeout(error)) discard(client as pg.PoolClient & pg.Client);
          throw error;
        }
      }, keepingPlans(config));
    } catch (error) {
      // An error that `run` did not throw comes from begin, commit or rollback.
      isBroken = error !== failure;
      throw failure ?? error;
    } finally {
      client.release(isBroken);
    }
  };
  return (run, config) => retryConflicts(() => runOnce(run, config));
}

/**
 * The checks of foreign keys, triggers and statements by key of a transaction would else be planned each time
 * (`plan_cache_mode` in client.ts). Drizzle sends the level as it is, so that the setting takes no round trip.
 */
const keepingPlans = ({ isolationLevel = "read committed", ...config }: PgTransactionConfig = {}) => ({
  ...config,
  isolationLevel: `${isolationLevel}; set local plan_cache_mode = auto` as typeof isolationLevel,
});

const isTimeout = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && error.cause.message === "Query read timeout";
