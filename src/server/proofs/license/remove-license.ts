import { eq } from "drizzle-orm";
import { logAction } from "#server/moderation/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { checkedLicenses, licenseRequests } from "#server/platform/db/schema/index.ts";
import { loadOwnLicense } from "./load-own-license.ts";

const TABLES = { request: licenseRequests, check: checkedLicenses };

/** A check stays when its renewal is withdrawn. */
export const removeLicense = api.proofs.removeLicense
  .use(memberWrites)
  .handler(async ({ input: { what }, context: { db, reader } }) => {
    const { userId } = reader;
    await db.transaction(async (tx) => {
      const table = TABLES[what];
      const removed = await tx.delete(table).where(eq(table.userId, userId));
      if (removed.rowCount === 0) return;
      await logAction(tx, {
        ...{ actorId: userId, action: "withdraw-proof", after: { proof: "license" } },
        subject: { kind: "person", id: userId },
      });
    });
    return loadOwnLicense(db, userId);
  });
