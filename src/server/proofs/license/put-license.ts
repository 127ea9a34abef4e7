import { eq } from "drizzle-orm";
import { logAction } from "#server/moderation/index.ts";
import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import { licenseRequests } from "#server/platform/db/schema/index.ts";
import { loadOwnLicense } from "./load-own-license.ts";

/** A new request has a new id, so that a decision on the number it replaces doesn't apply to it. */
export const putLicense = api.proofs.putLicense
  .use(signedIn)
  .use(limited("proof"))
  .handler(async ({ input: { state, number }, context, errors }) => {
    const { db, reader } = context;
    const { userId } = reader;
    const isDone = await db.transaction(async (tx) => {
      if (!(await lockUser(tx, userId))) return false;
      await tx.delete(licenseRequests).where(eq(licenseRequests.userId, userId));
      await tx.insert(licenseRequests).values({ userId, state, number });
      await logAction(tx, {
        actorId: userId,
        action: "submit-proof",
        subject: { kind: "person", id: userId },
        after: { license: state },
      });
      return true;
    });
    if (!isDone) throw errors.UNAUTHORIZED();
    return loadOwnLicense(db, userId);
  });
