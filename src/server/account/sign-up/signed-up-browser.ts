import type { RequestContext } from "#server/platform/api.ts";
import { fingerprint } from "#server/platform/auth/credentials.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";

/** Emails arrive within minutes. Later, or in another browser, the password is needed. */
const SECONDS = 60 * 60;

interface Attempt {
  /** Salted, so that no other sign-up has the same one. */
  passwordHash: string;
}

/** Gives the browser a cookie that is bound to its sign-up: for every address, so that it says nothing about one. */
export async function rememberSignUp(
  tx: Transaction,
  { auth, responseHeaders }: RequestContext,
  { passwordHash }: Attempt,
): Promise<void> {
  const content = { attempt: fingerprint(passwordHash) };
  await auth.oneTimeTokens.issueToBrowser(tx, "sign-up", content, { responseHeaders, seconds: SECONDS });
}

/** Whether this browser sent the sign-up, and not someone else who signed up with the same address. */
export async function hasSignedUpHere(
  db: Database,
  { auth, requestHeaders }: RequestContext,
  attempt: Attempt | undefined,
): Promise<boolean> {
  if (attempt === undefined) return false;
  const token = auth.oneTimeTokens.ofBrowser("sign-up", requestHeaders);
  const content = await auth.oneTimeTokens.find(db, "sign-up", token);
  return content?.attempt === fingerprint(attempt.passwordHash);
}

/** Ends what `hasSignedUpHere` found. @returns false if another request did */
export async function forgetSignUp(
  tx: Transaction,
  { auth, requestHeaders, responseHeaders }: RequestContext,
): Promise<boolean> {
  const token = auth.oneTimeTokens.ofBrowser("sign-up", requestHeaders);
  auth.oneTimeTokens.forget("sign-up", responseHeaders);
  return (await auth.oneTimeTokens.use(tx, "sign-up", token)) !== undefined;
}
