import { eq } from "drizzle-orm";
import { fullName as fullNameSchema } from "#contract/account/fields.ts";
import type { ProviderStep } from "#contract/account/providers.ts";
import { findReservation, lockAddress } from "#server/account/change-email/former-emails.ts";
import { checkPassword } from "#server/account/prove/check-password.ts";
import { takesSecondFactor } from "#server/account/prove/proof.ts";
import { recordSignUp } from "#server/account/sign-up/sign-up.ts";
import { queueWelcome } from "#server/account/sign-up/welcome-mail.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { findReserved } from "#server/platform/reserved-names/find-reserved.ts";
import { enter, finish, queueLinked, type VisitProblem } from "./end-visit.ts";
import { findOwner, linkIdentity } from "./identities.ts";
import type { Visit } from "./visits.ts";

/** What the person was asked for. */
export interface Typed {
  fullName?: string | undefined;
  password?: string | undefined;
}

type Outcome = Promise<ProviderStep | VisitProblem>;

/** For an identity that no account has: a new account, or one with the same address, after its password. */
export async function joinWithIdentity(context: RequestContext, visit: Visit, typed: Typed): Outcome {
  const { identity, provider } = visit;
  const { email } = identity;
  if (email === undefined) return "EMAIL_MISSING";
  if (identity.isEmailVerified && (await isMember(context, email))) {
    if (typed.password === undefined) return { step: "password", provider, email };
    return linkWithPassword(context, visit, { email, password: typed.password });
  }
  const fullName = await chooseName(context, visit, typed);
  if (fullName === "RESERVED_NAME") return fullName;
  if (fullName === undefined) return { step: "name", provider, suggestion: identity.fullName ?? "" };
  await context.limits.take("signUpNetwork", context.network);
  const newcomer = { email, fullName };
  return identity.isEmailVerified
    ? createAccount(context, visit, newcomer)
    : askToConfirm(context, visit, newcomer);
}

/** Unconfirmed accounts belong to nobody yet. */
async function isMember({ auth, db }: RequestContext, email: string): Promise<boolean> {
  const known = await auth.credentials.find(db, email);
  return known !== undefined && (known.isConfirmed || known.isDisabled);
}

/** @returns undefined if the person must choose another name than the provider's */
async function chooseName(
  context: RequestContext,
  { identity }: Visit,
  { fullName: chosen }: Typed,
): Promise<string | undefined> {
  const { data: fullName } = fullNameSchema.safeParse(chosen ?? identity.fullName ?? "");
  if (fullName === undefined) return undefined;
  const { config, db } = context;
  if ((await findReserved({ config, db }, { fullName })) === undefined) return fullName;
  return chosen === undefined ? undefined : "RESERVED_NAME";
}

async function linkWithPassword(
  context: RequestContext,
  visit: Visit,
  { email, password }: { email: string; password: string },
): Outcome {
  const proven = await checkPassword(context, email, password);
  if (!proven) return "WRONG_PASSWORD";
  if (proven.isDisabled) return "ACCOUNT_DISABLED";
  // A password alone must not add another way in.
  if (await takesSecondFactor(context, proven.userId)) return "ASKS_FOR_CODE";
  const { provider, identity } = visit;
  return finish(context, visit, async (tx) => {
    const { userId, passwordHash } = proven;
    if (!(await context.auth.credentials.lock(tx, userId, passwordHash))) return "WRONG_PASSWORD";
    if ((await findOwner(tx, identity)) !== undefined) return "IDENTITY_TAKEN";
    await linkIdentity(tx, userId, provider, identity);
    await queueLinked(tx, context, userId, provider);
    return enter(tx, context, proven);
  });
}

interface Newcomer {
  email: string;
  fullName: string;
}

/** The provider checked the address, so we send no link. */
function createAccount(context: RequestContext, visit: Visit, { email, fullName }: Newcomer): Outcome {
  const { auth } = context;
  const { provider, identity } = visit;
  return finish(context, visit, async (tx) => {
    await lockAddress(tx, email);
    if ((await findOwner(tx, identity)) !== undefined) return "VISIT_EXPIRED";
    const known = await auth.credentials.find(tx, email);
    if (known?.isConfirmed || known?.isDisabled) return "VISIT_EXPIRED";
    if (!known && (await findReservation(tx, email)) !== undefined) return "EMAIL_RESERVED";
    const userId = known?.userId ?? (await auth.credentials.create(tx, { email, passwordHash: null }));
    if (!known) await tx.insert(profiles).values({ id: userId, fullName });
    await openAccount(tx, context, { userId, fullName });
    await linkIdentity(tx, userId, provider, identity);
    await queueWelcome(tx, context, { userId, email, name: fullName });
    return enter(tx, context, { userId, email });
  });
}

/** Anyone can give any address to some providers. */
async function askToConfirm(context: RequestContext, visit: Visit, { email, fullName }: Newcomer): Outcome {
  const { provider, redirect, identity } = visit;
  await context.limits.take("signUpAddress", email);
  const { issuer, subject } = identity;
  const attempt = { email, fullName, redirect, passwordHash: null, identity: { provider, issuer, subject } };
  return finish(context, visit, async (tx) => {
    await recordSignUp(tx, context, attempt);
    return { step: "check-email", provider, email };
  });
}

/** Confirms an account. The passwords of others who signed up with its address no longer work. */
export async function openAccount(
  tx: Transaction,
  { auth }: Pick<RequestContext, "auth">,
  { userId, fullName }: { userId: string; fullName: string },
): Promise<void> {
  await auth.credentials.confirm(tx, userId);
  await auth.credentials.setPassword(tx, userId, null);
  await tx.update(profiles).set({ fullName }).where(eq(profiles.id, userId));
}
