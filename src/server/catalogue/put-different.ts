import { logAction } from "#server/moderation/index.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { differentPairs } from "#server/platform/db/schema/index.ts";
import { KINDS } from "./kinds.ts";
import { lockBoth } from "./merge/merge-entries.ts";

export const putDifferent = api.catalogue.putDifferent
  .use(moderatorWrites)
  .handler(async ({ input: { kind, id, otherId }, context: { db, reader }, errors }) => {
    const [lowId = "", highId = ""] = [id, otherId].sort();
    await db.transaction(async (tx) => {
      const [one, other] = await lockBoth(tx, kind, { fromId: id, intoId: otherId });
      if (!one || !other || id === otherId) throw errors.NOT_FOUND();
      const stored = await tx
        .insert(differentPairs)
        .values({ lowId, highId, decidedBy: reader.userId })
        .onConflictDoNothing()
        .returning({ lowId: differentPairs.lowId });
      if (stored.length === 0) return;
      await logAction(tx, {
        ...{ actorId: reader.userId, action: "edit", subject: { kind: KINDS[kind].logKind, id } },
        before: { "different from": null },
        after: { "different from": other.name },
      });
    });
    return {};
  });
