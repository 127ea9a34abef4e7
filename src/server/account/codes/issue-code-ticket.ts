import { fingerprint } from "#server/account/passwords/request-password-reset.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Transaction } from "#server/platform/db/client.ts";

const TICKET_SECONDS = 10 * 60;

/** For the second step of a sign-in, which asks for a code. A new password makes it worthless. */
export const issueCodeTicket = (
  tx: Transaction,
  { auth }: Pick<RequestContext, "auth">,
  { userId, passwordHash }: Pick<Credential, "userId" | "passwordHash">,
): Promise<string> =>
  auth.links.issue(tx, "sign-in-code", { userId, replaces: fingerprint(passwordHash) }, TICKET_SECONDS);
