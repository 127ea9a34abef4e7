import { and, eq, sql } from "drizzle-orm";
import { toMonthly } from "#server/contracts/comparison/compare-price.ts";
import { loadComparisons } from "#server/contracts/comparison/load-comparisons.ts";
import { type Day, dueReminder, type Reminder, toDay } from "#server/contracts/contract-dates.ts";
import { type ContractRow, withNames } from "#server/contracts/contract-hydration.ts";
import { notify } from "#server/notifications/index.ts";
import { isActiveUser } from "#server/platform/auth/is-active-user.ts";
import { isSuspending } from "#server/platform/auth/is-suspending.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import {
  contractReminders,
  contracts,
  profiles,
  suspensions,
  users,
} from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { reminderMail, reminderSentence } from "./reminder-mail.ts";

/** Contracts per statement. */
const BATCH_SIZE = 500;

type Deps = Pick<Platform, "config" | "db" | "log" | "memory" | "outbox" | "signedValues">;

/** Reminds members of contracts whose last day to give notice is near. Each reminder is sent once, by whichever node. */
export async function remindMembers(deps: Deps, now = new Date()): Promise<void> {
  const today = toDay(now);
  let last: string | undefined = "";
  while (last !== undefined) {
    const upcoming: Upcoming[] = await selectUpcoming(deps, today, last);
    for (const { sent, ...terms } of upcoming) {
      const due = dueReminder(terms, today);
      if (!due || sent.includes(`${due.noticeOn}/${due.daysBefore}`)) continue;
      // One failure must not block the others; the next run tries again.
      await remindOf(deps, terms.id, now).catch((err: Error) =>
        deps.log.error({ err, contractId: terms.id }, "a member could not be reminded"),
      );
    }
    last = upcoming.length < BATCH_SIZE ? undefined : upcoming.at(-1)?.id;
  }
}

export const remindOf = (deps: Deps, contractId: string, now = new Date()): Promise<void> =>
  deps.db.transaction((tx) => remind(deps, tx, contractId, toDay(now)));

const TERMS = {
  renewsOn: contracts.renewsOn,
  since: contracts.since,
  noticeDays: contracts.noticeDays,
  changedOn: sql<Day>`to_char(${contracts.updatedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
};

type Upcoming = Awaited<ReturnType<typeof selectUpcoming>>[number];

/** With a margin, because the exact rule for the ends of months is in contract-dates.ts. */
function selectUpcoming({ db }: Deps, today: Day, after: string) {
  const start = sql`(${today}::date - 2)`;
  const notice = sql`(${contracts.renewsOn} - coalesce(${contracts.noticeDays}, 0))`;
  const years = sql`case when ${notice} > ${start} then 0 else extract(year from age(${start}, ${notice}))::int + 1 end`;
  return db
    .select({
      id: contracts.id,
      ...TERMS,
      sent: sql<string[]>`array(select notice_on || '/' || days_before from contract_reminders
        where contract_id = ${contracts.id} and notice_on >= ${start})`,
    })
    .from(contracts)
    .where(
      and(
        sql`${contracts.renewsOn} is not null`,
        sql`${notice} + make_interval(years => ${years}) <= ${today}::date + 32`,
        after === "" ? undefined : sql`${contracts.id} > ${after}`,
      ),
    )
    .orderBy(contracts.id)
    .limit(BATCH_SIZE);
}

/** The contract's lock comes first: a change waits, or comes before, and another run finds the reminder stored. */
async function remind(deps: Deps, tx: Transaction, contractId: string, today: Day): Promise<void> {
  const [found] = await tx
    .select({ row: contracts, terms: TERMS, recipient: users.email, fullName: profiles.fullName })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.userId))
    .innerJoin(profiles, eq(profiles.id, contracts.userId))
    .where(and(eq(contracts.id, contractId), isActiveUser(), isNotSuspended))
    .for("update", { of: contracts });
  const due = found && dueReminder(found.terms, today);
  if (!due) return;
  const { noticeOn, daysBefore } = due;
  const [isNew] = await tx
    .insert(contractReminders)
    .values({ contractId, noticeOn, daysBefore })
    .onConflictDoNothing()
    .returning({ contractId: contractReminders.contractId });
  const reminded = isNew && (await describe(deps, tx, found.row, due));
  if (!reminded) return;
  const { recipient, fullName } = found;
  await deps.outbox.queue(tx, await reminderMail(deps, { ...reminded, recipient, fullName }, today));
  const reason = reminderSentence(reminded, today);
  await notify(tx, [{ kind: "renewal", userId: found.row.userId, actorId: null, path: "/my-tools", reason }]);
}

const isNotSuspended = sql`not exists (
  select from ${suspensions} where ${suspensions.userId} = ${contracts.userId} and ${isSuspending()})`;

async function describe(deps: Deps, tx: Transaction, row: ContractRow, { renewsOn, noticeOn }: Reminder) {
  const [named] = await withNames(deps, [row]);
  if (!named) return undefined;
  const [comparison = null] = await loadComparisons(tx, row.userId, [{ ...named, monthly: toMonthly(row) }]);
  const { tool, noticeDays } = named;
  return { row, tool, comparison, renewal: renewsOn, noticeBy: noticeDays === null ? null : noticeOn };
}
