import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/** A position in the write-ahead log, in bytes from its beginning; exact up to 9 petabytes. */
export type LogPosition = number;

/**
 * Everything committed before is below it. After a record that fills its page, PostgreSQL returns the position after
 * the header of the next page (24 bytes, or 40 in a new file), which a standby reaches only later.
 */
export const END_OF_LOG = sql<LogPosition>`(
  select (at - case when at % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
    when at % current_setting('wal_block_size')::int = 24 then 24 else 0 end)::float8
  from (select (pg_current_wal_insert_lsn() - '0/0')::bigint as at) as log)`;

/** @throws on a standby */
export async function endOfLog(primary: Database): Promise<LogPosition> {
  const { rows } = await primary.execute<{ position: LogPosition }>(sql`select ${END_OF_LOG} as position`);
  return rows[0]?.position ?? Number.POSITIVE_INFINITY;
}

interface StandbyState {
  /** False for a primary. */
  isStandby: boolean;
  /** Everything below it is visible. */
  replayed: LogPosition;
  /** The same for a primary and its standbys. */
  cluster: string;
}

export async function stateOfStandby(standby: Database): Promise<StandbyState> {
  const { rows } = await standby.execute<{
    isStandby: boolean;
    replayed: LogPosition | null;
    cluster: string;
  }>(sql`
    select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::float8 as replayed,
      ${CLUSTER} as cluster`);
  const [{ isStandby = false, replayed = null, cluster = "" } = {}] = rows;
  return { isStandby, replayed: replayed ?? 0, cluster };
}

const CLUSTER = sql`(select system_identifier::text from pg_control_system()) || ' ' || current_database()`;

export async function clusterOf(database: Database): Promise<string> {
  const { rows } = await database.execute<{ cluster: string }>(sql`select ${CLUSTER} as cluster`);
  return rows[0]?.cluster ?? "";
}
