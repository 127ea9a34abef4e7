import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadOwnLicense } from "./load-own-license.ts";

export const getLicense = api.proofs.getLicense
  .use(signedIn)
  .handler(({ context: { db, reader } }) => loadOwnLicense(db, reader.userId));
