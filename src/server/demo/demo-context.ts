import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { LOG_KINDS } from "#contract/moderation/terms.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Target } from "./demo-files.ts";

const MINUTE_MS = 60_000;

type TargetKind = keyof Target | "conversation";

export interface DemoContext {
  tx: Transaction;
  at(ago: number): Date;
  add(kind: TargetKind, key: string, ago: number): string;
  set(kind: TargetKind, key: string, id: string): void;
  /** @throws if the name or key is unknown, which is a mistake in data/demo */
  idOf(kind: TargetKind, key: string): string;
  has(kind: TargetKind, key: string): boolean;
}

export function createDemoContext(tx: Transaction, now: Date): DemoContext {
  const ids = new Map<string, string>();
  const at = (ago: number) => new Date(now.getTime() - ago * MINUTE_MS);
  const set = (kind: TargetKind, key: string, id: string) => {
    if (ids.has(`${kind} ${key}`)) throw new Error(`The demo has two of this ${kind}: ${key}`);
    ids.set(`${kind} ${key}`, id);
  };
  return {
    tx,
    at,
    set,
    add(kind, key, ago) {
      const id = idAt(at(ago));
      set(kind, key, id);
      return id;
    },
    idOf(kind, key) {
      const id = ids.get(`${kind} ${key}`);
      if (id === undefined) throw new Error(`The demo has no ${kind} of this name: ${key}`);
      return id;
    },
    has: (kind, key) => ids.has(`${kind} ${key}`),
  };
}

export function threadColumns({ has, idOf }: DemoContext, key: string) {
  return has("review", key)
    ? { reviewId: idOf("review", key), discussionId: null }
    : { reviewId: null, discussionId: idOf("discussion", key) };
}

const KINDS = [...LOG_KINDS, "tool", "market"] as const;

export function subjectOf({ idOf }: DemoContext, target: Target) {
  for (const kind of LOG_KINDS) {
    const key = target[kind];
    if (key !== undefined) return { subjectKind: kind, subjectId: idOf(kind, key) };
  }
  throw new Error(`A line of the demo names no subject: ${JSON.stringify(target)}`);
}

export function targetColumns(context: DemoContext, target: Target): Record<string, string> {
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const key = target[kind];
      return key === undefined ? [] : [[`${kind}Id`, context.idOf(kind, key)]];
    }),
  );
}

/** Rows per statement: PostgreSQL allows 65,535 parameters, and no table has 60 columns. */
const ROWS_A_STATEMENT = 1000;

export async function insertAll<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await db.insert(table).values(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}

export const idAt = (moment: Date) => uuidv7({ msecs: moment.getTime() });
