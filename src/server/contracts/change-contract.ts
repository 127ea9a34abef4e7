import { and, eq, sql } from "drizzle-orm";
import type { ContractContent } from "#contract/people/contracts.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { contracts } from "#server/platform/db/schema/index.ts";
import { type ChangedError, checkVersion, versionOf } from "#server/platform/versions.ts";
import { nextRenewal, rolledYears, toDay } from "./contract-dates.ts";
import { type ContractRow, contentOf, sealNote } from "./contract-hydration.ts";
import { mayTrack } from "./may-track.ts";
import { remindSoon } from "./reminders/remind-soon.ts";

interface ContractErrors extends ChangedError<ContractContent> {
  NOT_FOUND: () => Error;
}

interface Renewal {
  id: string;
  renewsOn: string;
  price?: number;
}

export const updateContract = api.contracts.update
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { id, version, ...edit } = input;
    return context.db.transaction(async (tx) => {
      const row = await lockContract(tx, context, id, errors);
      const stored = await contentOf(context, row);
      checkVersion(errors, version, stored, edit);
      const place = { toolId: row.toolId, marketId: edit.marketId };
      if (!(await mayTrack(tx, context.reader.userId, place))) throw errors.NOT_FOUND();
      if (versionOf(stored) === versionOf(edit)) return { version: versionOf(edit) };
      return store(tx, context, row, edit);
    });
  });

export const keepPrice = api.contracts.keepPrice
  .use(memberWrites)
  .handler(({ input, context, errors }) => confirmPrice(context, input, errors));

export const changePrice = api.contracts.changePrice
  .use(memberWrites)
  .handler(({ input, context, errors }) => confirmPrice(context, input, errors));

/** Idempotent: a renewal that was confirmed moves on once. @throws CHANGED if another renewal is next by now */
function confirmPrice(context: MemberContext, { id, renewsOn, price }: Renewal, errors: ContractErrors) {
  return context.db.transaction(async (tx) => {
    const row = await lockContract(tx, context, id, errors);
    const stored = await contentOf(context, row);
    const confirmed = { ...stored, price: price ?? stored.price };
    if (row.confirmedFor === renewsOn) return store(tx, context, row, confirmed);
    const today = toDay(new Date());
    if (row.renewsOn !== renewsOn || renewsOn >= today)
      throw errors.CHANGED({ data: { version: versionOf(stored), content: stored } });
    return store(
      tx,
      context,
      { ...row, confirmedFor: renewsOn },
      {
        ...confirmed,
        renewsOn: nextRenewal(row, today),
      },
    );
  });
}

async function store(tx: Transaction, context: MemberContext, row: ContractRow, edit: ContractContent) {
  const { confirmedFor, renewsOn, sequence } = row;
  const isInCalendar = renewsOn !== edit.renewsOn || row.noticeDays !== edit.noticeDays;
  // Above that of a calendar in which years passed since.
  const rolled =
    renewsOn === null ? 0 : 1 + rolledYears(row, nextRenewal(row, toDay(new Date())) ?? renewsOn);
  const [stored] = await tx
    .update(contracts)
    .set({
      ...edit,
      confirmedFor,
      note: await sealNote(context, edit.note),
      sequence: sequence + (isInCalendar ? 1 + rolled : 0),
      updatedAt: sql`now()`,
    })
    .where(eq(contracts.id, row.id))
    .returning();
  if (stored) await remindSoon(tx, context, stored);
  return { version: versionOf(edit) };
}

export const removeContract = api.contracts.remove
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const removed = await context.db
      .delete(contracts)
      .where(isOwn(context, input.id))
      .returning({ id: contracts.id });
    if (removed.length === 0) throw errors.NOT_FOUND();
    return {};
  });

const isOwn = ({ reader }: MemberContext, id: string) =>
  and(eq(contracts.id, id), eq(contracts.userId, reader.userId));

/** Those of others don't exist, for moderators either. */
async function lockContract(
  tx: Transaction,
  context: MemberContext,
  id: string,
  errors: ContractErrors,
): Promise<ContractRow> {
  const [row] = await tx.select().from(contracts).where(isOwn(context, id)).for("update");
  if (!row) throw errors.NOT_FOUND();
  return row;
}
