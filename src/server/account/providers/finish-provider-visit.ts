import type { ProviderStep } from "#contract/account/providers.ts";
import { findConfirmation } from "#server/account/sign-up/confirmation-links.ts";
import { queueWelcome } from "#server/account/sign-up/welcome-mail.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import { enter, finish, queueLinked, type VisitProblem } from "./end-visit.ts";
import { findOwner, linkIdentity, noteUse } from "./identities.ts";
import { joinWithIdentity, openAccount, type Typed } from "./join-with-identity.ts";
import { findVisit, type Visit } from "./visits.ts";

export const finishProviderVisit = api.account.finishProviderVisit.handler(
  async ({ input, context, errors }) => {
    await context.limits.take("providerNetwork", context.network);
    const visit = await findVisit(context);
    if (typeof visit === "string") throw errors[visit]();
    const step = await takeStep(context, visit, input);
    if (typeof step === "string") throw errors[step]();
    return step;
  },
);

async function takeStep(
  context: RequestContext,
  visit: Visit,
  typed: Typed,
): Promise<ProviderStep | VisitProblem> {
  const { userId, sessionId } = visit;
  if (userId !== undefined && sessionId !== undefined)
    return confirmSession(context, visit, { userId, sessionId });
  if (userId !== undefined) return linkToOwn(context, visit, userId);
  if (visit.confirmation !== undefined) return confirmSignUp(context, visit, visit.confirmation);
  const owner = await findOwner(context.db, visit.identity);
  if (owner === undefined) return joinWithIdentity(context, visit, typed);
  if (owner.isDisabled) return "ACCOUNT_DISABLED";
  return finish(context, visit, async (tx) => {
    const isLinked = await noteUse(tx, owner.userId, visit.provider, visit.identity);
    return isLinked ? enter(tx, context, owner) : "VISIT_EXPIRED";
  });
}

async function linkToOwn(
  context: RequestContext,
  visit: Visit,
  userId: string,
): Promise<ProviderStep | VisitProblem> {
  const { auth, reader } = context;
  const { provider, identity } = visit;
  // Someone else signed in while this visit was under way.
  if (reader.userId !== userId) return "VISIT_EXPIRED";
  return finish(context, visit, async (tx) => {
    // Undoing an email change may just have ended the session.
    if (!(await auth.sessions.lock(tx, userId, reader.sessionId))) return "VISIT_EXPIRED";
    const owner = await findOwner(tx, identity);
    if (owner !== undefined && owner.userId !== userId) return "IDENTITY_TAKEN";
    if (owner === undefined) {
      await linkIdentity(tx, userId, provider, identity);
      await queueLinked(tx, context, userId, provider);
    }
    return { step: "linked", provider };
  });
}

/** Allows sensitive changes for a while, like the password. */
async function confirmSession(
  context: RequestContext,
  visit: Visit,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<ProviderStep | VisitProblem> {
  const { auth, reader } = context;
  const { provider, identity } = visit;
  if (reader.userId !== userId || reader.sessionId !== sessionId) return "VISIT_EXPIRED";
  return finish(context, visit, async (tx) => {
    if (!(await noteUse(tx, userId, provider, identity))) return "OTHER_IDENTITY";
    await auth.sessions.confirm(tx, sessionId, {});
    return { step: "confirmed", provider };
  });
}

/** The link proves access to the inbox, and the identity that the same person signed up. */
async function confirmSignUp(
  context: RequestContext,
  visit: Visit,
  token: string,
): Promise<ProviderStep | VisitProblem> {
  const { auth, db } = context;
  const { provider, identity } = visit;
  const link = await auth.oneTimeTokens.find(db, "confirm-email", token);
  if (!link) return "INVALID_LINK";
  if (link.issuer !== identity.issuer || link.subject !== identity.subject) return "OTHER_IDENTITY";
  return finish(context, visit, async (tx) => {
    const confirmed = await findConfirmation(
      tx,
      context,
      await auth.oneTimeTokens.use(tx, "confirm-email", token),
    );
    if (!confirmed?.identity) return "INVALID_LINK";
    if ((await findOwner(tx, identity)) !== undefined) return "IDENTITY_TAKEN";
    const { userId, email } = confirmed.credential;
    const { fullName } = confirmed.identity;
    await openAccount(tx, context, { userId, fullName });
    await linkIdentity(tx, userId, provider, identity);
    await queueWelcome(tx, context, { userId, email, name: fullName });
    return enter(tx, context, { userId, email });
  });
}
