import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { findReviewToProve, loadOwnReceipt } from "./own-receipt.ts";

export const getReceipt = api.proofs.getReceipt
  .use(signedIn)
  .handler(async ({ input: { id }, context: { db, reader }, errors }) => {
    if (!(await findReviewToProve(db, reader, id))) throw errors.NOT_FOUND();
    return loadOwnReceipt(db, id);
  });
