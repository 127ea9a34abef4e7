import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { parse as parseUuid } from "uuid";
import type { PasskeyResponse } from "#contract/account/passkeys.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";

/** Passkeys belong to the public host, and work on no other site. */
export function relyingParty({ publicUrl, productName }: Pick<Config, "publicUrl" | "productName">) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: productName, origin };
}

/** Of a challenge: long enough to find a phone or a security key. */
export const CHALLENGE_SECONDS = 10 * 60;

/** To be stored by `recordPasskeyUse`, which rejects what was used twice. */
export interface CheckedPasskey {
  id: string;
  credential: Credential;
  counter: number;
  isBackedUp: boolean;
}

/** The bytes that devices keep as the owner of a passkey. */
export const userHandleOf = (userId: string) => new Uint8Array(parseUuid(userId));

/**
 * Counts as two factors: something the member has and, because the device must verify them, something they know or are.
 * @returns undefined for every reason not to accept it
 * @throws TOO_MANY_REQUESTS after too many wrong ones from the network
 */
export async function checkPasskey(
  context: RequestContext,
  response: PasskeyResponse,
): Promise<CheckedPasskey | undefined> {
  const { auth, db, limits, network } = context;
  // Only answers to our challenges count, so that anything else can't use up the network's limit.
  const issued = await takeChallenge(context, "use-passkey");
  if (!issued) return undefined;
  await limits.take("signInNetwork", network);
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey) return undefined;
  const owner = isoBase64URL.fromBuffer(userHandleOf(passkey.userId));
  if (response.response.userHandle !== owner) return undefined;
  const verified = await verify(context, response, passkey, issued.challenge);
  const credential = await auth.credentials.findById(db, passkey.userId);
  if (!verified || !credential?.isConfirmed) return undefined;
  await limits.release("signInNetwork", network);
  return {
    id: passkey.id,
    credential,
    counter: verified.newCounter,
    isBackedUp: verified.credentialBackedUp,
  };
}

/** Consumes this browser's challenge, also for a response that turns out to be wrong. */
export async function takeChallenge(
  { auth, db, requestHeaders, responseHeaders }: RequestContext,
  purpose: "add-passkey" | "use-passkey",
): Promise<{ challenge: string; content: Record<string, string> } | undefined> {
  const challenge = auth.oneTimeTokens.ofBrowser(purpose, requestHeaders);
  if (challenge === undefined) return undefined;
  auth.oneTimeTokens.forget(purpose, responseHeaders);
  const content = await auth.oneTimeTokens.use(db, purpose, challenge);
  return content && { challenge, content };
}

async function verify(
  { config, log }: RequestContext,
  response: PasskeyResponse,
  passkey: typeof passkeys.$inferSelect,
  challenge: string,
) {
  const { id, origin } = relyingParty(config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : undefined;
  } catch (error) {
    // The library throws for each reason not to accept a response.
    log.debug({ err: error }, "a passkey was not accepted");
    return undefined;
  }
}

/** @returns false if the passkey was removed, or its counter didn't grow: then there is a copy of it */
export async function recordPasskeyUse(
  tx: Transaction,
  { id, counter, isBackedUp }: CheckedPasskey,
): Promise<boolean> {
  const isNew = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isNew))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
