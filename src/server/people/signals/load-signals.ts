import { sql } from "drizzle-orm";
import type { Signal } from "#contract/people/background.ts";
import { TRACE_DAYS } from "#server/platform/auth/sign-in-traces.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { TRACES } from "#server/platform/db/schema/index.ts";
import { loadBursts } from "./load-bursts.ts";
import { loadCopies } from "./load-copies.ts";
import { loadOtherAccounts } from "./load-other-accounts.ts";

/** An office, a phone network or a computer in a library: sharing it says nothing about who is who. */
const SHARED_BY = 10;

/**
 * What suggests that other accounts belong to the same person. Computed when a moderator looks, so that nothing is stored about it.
 */
export async function loadSignals(db: Database, userId: string): Promise<Signal[]> {
  const [mailbox, browser, network, copies, bursts] = await Promise.all([
    loadOfMailbox(db, userId),
    loadOfTrace(db, userId, "browser"),
    loadOfTrace(db, userId, "network"),
    loadCopies(db, userId),
    loadBursts(db, userId),
  ]);
  const signals: Signal[] = [
    { kind: "mailbox", text: "The email addresses lead to the same inbox.", people: mailbox },
    {
      kind: "browser",
      text: `Signed in with the same browser in the last ${TRACE_DAYS} days.`,
      people: browser,
    },
    {
      kind: "network",
      text: `Signed in from the same network in the last ${TRACE_DAYS} days.`,
      people: network,
    },
    { kind: "text", text: "Published or sent nearly the same review text.", people: copies },
    ...bursts.map(({ toolName, people }) => ({
      kind: "burst" as const,
      text: `New accounts that reviewed ${toolName} within the same three days.`,
      people,
    })),
  ];
  return signals.filter(({ people }) => people.length > 0);
}

const loadOfMailbox = (db: Database, userId: string) =>
  loadOtherAccounts(
    db,
    sql`select other.id from users own
      join users other on other.comparable_email = own.comparable_email and other.id <> own.id
      where own.id = ${userId}`,
  );

const loadOfTrace = (db: Database, userId: string, kind: (typeof TRACES)[number]) =>
  loadOtherAccounts(
    db,
    sql`select distinct other.user_id as id
      from sign_in_traces own
      join sign_in_traces other on other.kind = own.kind and other.mark = own.mark and other.user_id <> own.user_id
      where own.user_id = ${userId} and own.kind = ${kind} and (
        select count(*) from (
          select from sign_in_traces one where one.kind = own.kind and one.mark = own.mark limit ${SHARED_BY + 1}) sharing
      ) <= ${SHARED_BY}`,
  );
