import type { ProviderStep } from "#contract/account/providers.ts";
import { queueFactorMail } from "#server/account/change-factors/factor-mails.ts";
import { hasCodes } from "#server/account/prove/check-code.ts";
import { issueCodeTicket } from "#server/account/sign-in/sign-in.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import { identityLinkedMail } from "./provider-mails.ts";
import type { Visit } from "./visits.ts";

export type VisitProblem =
  | "VISIT_EXPIRED"
  | "EMAIL_MISSING"
  | "EMAIL_RESERVED"
  | "RESERVED_NAME"
  | "INVALID_LINK"
  | "OTHER_IDENTITY"
  | "IDENTITY_TAKEN"
  | "WRONG_PASSWORD"
  | "ASKS_FOR_CODE"
  | "ACCOUNT_DISABLED";

interface Entrant {
  userId: string;
  email: string;
}

/** Runs the last step of a visit, which ends it. */
export async function finish(
  context: RequestContext,
  { token }: Visit,
  work: (tx: Transaction) => Promise<ProviderStep | VisitProblem>,
): Promise<ProviderStep | VisitProblem> {
  const { auth, db, responseHeaders } = context;
  const done = await retryConflicts(() =>
    db.transaction(async (tx) =>
      (await auth.oneTimeTokens.use(tx, "provider-answer", token)) ? work(tx) : undefined,
    ),
  );
  auth.oneTimeTokens.forget("provider-answer", responseHeaders);
  return done ?? "VISIT_EXPIRED";
}

/** Signs in this browser, or asks for a code first if the account does. */
export async function enter(
  tx: Transaction,
  context: RequestContext,
  { userId, email }: Entrant,
): Promise<ProviderStep> {
  const { auth, network, requestHeaders, responseHeaders } = context;
  if (await hasCodes(tx, userId)) {
    const passwordHash = (await auth.credentials.findById(tx, userId))?.passwordHash ?? null;
    return { step: "code", ticket: await issueCodeTicket(tx, context, { userId, passwordHash }) };
  }
  const exchange = { requestHeaders, responseHeaders };
  const session = await auth.sessions.start(tx, { id: userId, email }, network, exchange);
  return { step: "signed-in", session: session };
}

export const queueLinked = (tx: Transaction, context: RequestContext, userId: string, slug: string) =>
  queueFactorMail(tx, context, userId, (to) =>
    identityLinkedMail(context.config, { ...to, provider: context.providers.nameOf(slug) ?? slug }),
  );
