import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";

/**
 * Conflicts are retried, so effects outside of the database must be idempotent. Takes and releases the connection,
 * because Drizzle 0.45 loses it when `begin` fails, and reuses a broken one:
 * https://github.com/drizzle-team/drizzle-orm/issues/6114, fixed in 1.0.0-rc.5.
 */
export const runTransactions =
  (pool: pg.Pool): NodePgDatabase["transaction"] =>
  (run, config) =>
    retryConflicts(async () => {
      const client = await pool.connect();
      let failure: unknown;
      let isBroken = false;
      try {
        return await drizzle({ client }).transaction(async (tx) => {
          try {
            return await run(tx);
          } catch (error) {
            failure = error;
            throw error;
          }
        }, config);
      } catch (error) {
        // An error that `run` did not throw comes from begin, commit or rollback.
        isBroken = error !== failure;
        throw failure ?? error;
      } finally {
        client.release(isBroken);
      }
    });
