import { openLink } from "#server/account/open-link.ts";
import { hasCodes } from "#server/account/prove/check-code.ts";
import { api } from "#server/platform/api.ts";
import { completeSignUp } from "./confirm-email.ts";
import { findConfirmation } from "./confirmation-links.ts";
import { forgetSignUp, hasSignedUpHere } from "./signed-up-browser.ts";

/**
 * The link proves access to the inbox, and the cookie that the same person signed up: neither is enough alone. So a stolen link
 * signs nobody in, and no link of a stranger's sign-up signs a visitor in to the stranger's account.
 */
export const confirmHere = api.account.confirmHere.handler(async ({ input, context, errors }) => {
  const { auth, db, network } = context;
  const { token } = input;
  const found = await findConfirmation(db, context, await openLink(context, "confirm-email", token));
  if (!found) throw errors.INVALID_LINK();
  const { attempt, credential } = found;
  const { userId: id, email } = credential;
  // No account has codes before its first sign-in; if one ever did, its password and a code would be needed.
  const isHere = (await hasSignedUpHere(db, context, attempt)) && !(await hasCodes(db, id));
  if (!attempt || !isHere) throw errors.OTHER_BROWSER();
  const session = await db.transaction(async (tx) => {
    if (!(await forgetSignUp(tx, context))) return undefined;
    if (!(await completeSignUp(tx, context, token, attempt))) return undefined;
    return auth.sessions.start(tx, { id, email }, network, context);
  });
  if (!session) throw errors.INVALID_LINK();
  return session;
});
