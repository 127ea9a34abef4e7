import { countGuess } from "#server/account/passwords/count-guess.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { consumeCode } from "./consume-code.ts";

/**
 * Runs `then` in one transaction with the use of a code. Counts the guess before, so that concurrent ones count.
 * @returns undefined if the code is wrong
 * @throws TOO_MANY_REQUESTS after too many wrong codes of the account or the network
 */
export async function withCode<Outcome>(
  context: RequestContext,
  { credential, typed }: { credential: Credential; typed: string },
  then: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const { db, limits, network } = context;
  await limits.take("signInNetwork", network);
  const counted = await countGuess(context, credential.email, credential, CODE_LIMITS);
  const outcome = await db.transaction(async (tx) =>
    (await consumeCode(tx, context, { userId: credential.userId, typed })) ? then(tx) : undefined,
  );
  if (outcome === undefined) return undefined;
  await limits.release("signInNetwork", network);
  await limits.release(counted.name, counted.key);
  return outcome;
}

const CODE_LIMITS = { known: "codeKnown", unknown: "codeAccount" } as const;
