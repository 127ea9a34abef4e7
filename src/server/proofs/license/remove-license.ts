import { eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { checkedLicenses, licenseRequests } from "#server/platform/db/schema/index.ts";
import { loadOwnLicense } from "./load-own-license.ts";

export const removeLicense = api.proofs.removeLicense
  .use(memberWrites)
  .handler(async ({ context: { db, reader } }) => {
    const { userId } = reader;
    await db.transaction(async (tx) => {
      await tx.delete(licenseRequests).where(eq(licenseRequests.userId, userId));
      await tx.delete(checkedLicenses).where(eq(checkedLicenses.userId, userId));
    });
    return loadOwnLicense(db, userId);
  });
