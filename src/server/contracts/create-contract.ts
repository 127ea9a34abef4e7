import { and, eq } from "drizzle-orm";
import { RETURN_LIMITS } from "#contract/people/returning.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { contracts, users } from "#server/platform/db/schema/index.ts";
import { sealNote } from "./contract-hydration.ts";
import { findOwnMarket } from "./find-own-market.ts";
import { mayTrack } from "./may-track.ts";
import { remindSoon } from "./reminders/remind-soon.ts";

export const createContract = api.contracts.create
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { note = "", marketId = await findOwnMarket(db, reader.userId), ...terms } = input;
    const sealed = await sealNote(context, note);
    return db.transaction(async (tx) => {
      await lockOwner(tx, reader.userId);
      const repeated = input.id === undefined ? undefined : await findOwn(tx, reader.userId, input.id);
      if (repeated) return repeated;
      if (!(await mayTrack(tx, reader.userId, { ...input, marketId }))) throw errors.NOT_FOUND();
      if ((await tx.$count(contracts, eq(contracts.userId, reader.userId))) >= RETURN_LIMITS.contracts)
        throw errors.TOO_MANY_CONTRACTS();
      const [created] = await tx
        .insert(contracts)
        .values({ ...terms, userId: reader.userId, marketId, note: sealed })
        .onConflictDoNothing()
        .returning();
      // Someone else's has the id.
      if (!created) throw errors.NOT_FOUND();
      await remindSoon(tx, context, created);
      return { id: created.id };
    });
  });

/** Concurrent additions are counted one after the other. */
const lockOwner = (tx: Transaction, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

async function findOwn(tx: Transaction, userId: string, id: string) {
  const isOwn = and(eq(contracts.id, id), eq(contracts.userId, userId));
  const [own] = await tx.select({ id: contracts.id }).from(contracts).where(isOwn);
  return own;
}
