import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { decideLicense, lockLicenseRequest } from "./license/decide-license.ts";
import { countProofs } from "./proof-queue.ts";
import { decideReceipt, lockReceipt } from "./receipt/decide-receipt.ts";

/** Deletes what was submitted, which can't be undone. A concurrent second decision finds nothing. */
export const decideProof = api.proofs.decide
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    await db.transaction(async (tx) => {
      if (input.kind === "receipt") {
        const receipt = await lockReceipt(tx, input.id);
        if (!receipt) throw errors.NOT_FOUND();
        if (!canModerate(reader, receipt)) throw errors.FORBIDDEN();
        return decideReceipt(tx, context, receipt, input);
      }
      const request = await lockLicenseRequest(tx, input.id);
      if (!request) throw errors.NOT_FOUND();
      if (!canModerate(reader, request)) throw errors.FORBIDDEN();
      const problem = await decideLicense(tx, context, request, input);
      if (problem) throw errors[problem]();
    });
    return { pendingCount: await countProofs(db) };
  });
