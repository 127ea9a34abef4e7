import { createHmac } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { signInTraces, type TRACES } from "#server/platform/db/schema/index.ts";

/** As the privacy page says. */
export const TRACE_DAYS = 90;

type Marks = Record<(typeof TRACES)[number], string>;

/** Notes from where an account signs in, without storing the address or the number of the browser itself. */
export async function noteSignIn(
  tx: Database | Transaction,
  { secret }: Pick<Config, "secret">,
  userId: string,
  marks: Marks,
): Promise<void> {
  const rows = Object.entries(marks).map(([kind, value]) => ({
    ...{ userId, kind: kind as keyof Marks },
    mark: createHmac("sha256", secret).update(`sign-in ${kind}\n${value}`).digest("base64url"),
  }));
  await tx
    .insert(signInTraces)
    .values(rows)
    .onConflictDoUpdate({
      target: [signInTraces.userId, signInTraces.kind, signInTraces.mark],
      set: { lastSeenAt: sql`now()` },
    });
}

export async function removeOldTraces(db: Database): Promise<void> {
  await db
    .delete(signInTraces)
    .where(lt(signInTraces.lastSeenAt, sql`now() - make_interval(days => ${TRACE_DAYS})`));
}
