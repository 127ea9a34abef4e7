import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { loadMe } from "./load-me.ts";

export const getMe = api.account.getMe.use(signedIn).handler(async ({ context: { db, reader }, errors }) => {
  const me = await loadMe(db, reader);
  if (me === null) throw errors.UNAUTHORIZED();
  return me;
});
