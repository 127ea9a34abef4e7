import { and, eq, isNull, sql } from "drizzle-orm";
import { logAction } from "#server/moderation/index.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { canCorrect } from "./catalogue-policy.ts";
import { KINDS } from "./kinds.ts";

/** Its review still decides whether it is public. */
export const approveEntry = api.catalogue.approve
  .use(moderatorWrites)
  .handler(async ({ input: { kind, id }, context: { db, reader }, errors }) => {
    const { table, logKind } = KINDS[kind];
    await db.transaction(async (tx) => {
      const [entry] = await tx
        .select({ checkedAt: table.checkedAt, createdBy: table.createdBy })
        .from(table)
        .where(and(eq(table.id, id), isNull(table.mergedInto)))
        .for("no key update");
      if (!entry) throw errors.NOT_FOUND();
      if (!canCorrect(reader, entry)) throw errors.FORBIDDEN();
      if (entry.checkedAt !== null) return;
      await tx.update(table).set({ checkedAt: sql`now()` }).where(eq(table.id, id));
      await logAction(tx, { actorId: reader.userId, action: "approve", subject: { kind: logKind, id } });
    });
    return {};
  });
