import { randomInt, randomUUID } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Captcha } from "#contract/emails/contact.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { usedCaptchas } from "#server/platform/db/schema/index.ts";
import type { SignedValues } from "#server/platform/signed-values.ts";

/** Sums up to 20 are easy for people; see docs/decisions/0014-what-the-captcha-is-worth.md. */
const MAX_NUMBER = 10;

/** Long enough to write a message of the maximum length. */
const LIFETIME_SECONDS = 30 * 60;

/** Issues two numbers and a sealed token with their sum. Stores nothing. */
export async function issueCaptcha(signedValues: SignedValues): Promise<Captcha> {
  const numbers: Captcha["numbers"] = [randomInt(1, MAX_NUMBER + 1), randomInt(1, MAX_NUMBER + 1)];
  const sum = String(numbers[0] + numbers[1]);
  return { numbers, token: await signedValues.seal("captcha", { id: randomUUID(), sum }, LIFETIME_SECONDS) };
}

export async function unsealCaptcha(
  signedValues: SignedValues,
  token: string,
): Promise<{ id: string; sum: number } | undefined> {
  const { id, sum } = (await signedValues.unseal("captcha", token)) ?? {};
  return id === undefined || sum === undefined ? undefined : { id, sum: Number(sum) };
}

export async function spendCaptcha(db: Database | Transaction, id: string): Promise<boolean> {
  const inserted = await db
    .insert(usedCaptchas)
    .values({ id, expiresAt: sql`now() + make_interval(secs => ${LIFETIME_SECONDS})` })
    .onConflictDoNothing()
    .returning({ id: usedCaptchas.id });
  return inserted.length > 0;
}

export async function removeUsedCaptchas(db: Database): Promise<void> {
  await db.delete(usedCaptchas).where(lt(usedCaptchas.expiresAt, sql`now()`));
}
