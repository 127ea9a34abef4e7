import { randomInt, randomUUID } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Captcha } from "#contract/contact.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { usedCaptchas } from "#server/platform/db/schema/index.ts";
import type { SignedValues } from "#server/platform/signed-values.ts";

/** Sums up to 20 are easy for people; see docs/decisions/0014-what-the-captcha-is-worth.md. */
const MOST = 10;

/** Long enough to write a message of the greatest length. */
const SECONDS = 30 * 60;

/** Two numbers, and what tells the server later which they were. Nothing is stored until they are answered. */
export async function issueCaptcha(signedValues: SignedValues): Promise<Captcha> {
  const numbers: Captcha["numbers"] = [randomInt(1, MOST + 1), randomInt(1, MOST + 1)];
  const sum = String(numbers[0] + numbers[1]);
  return { numbers, token: await signedValues.seal("captcha", { id: randomUUID(), sum }, SECONDS) };
}

/** Which captcha a token is of, and its sum; undefined for a forged or an old one. */
export async function readCaptcha(
  signedValues: SignedValues,
  token: string,
): Promise<{ id: string; sum: number } | undefined> {
  const { id, sum } = (await signedValues.unseal("captcha", token)) ?? {};
  return id === undefined || sum === undefined ? undefined : { id, sum: Number(sum) };
}

/** Notes that a captcha was answered; false when it was before. */
export async function spendCaptcha(db: Database | Transaction, id: string): Promise<boolean> {
  const noted = await db
    .insert(usedCaptchas)
    .values({ id, expiresAt: sql`now() + make_interval(secs => ${SECONDS})` })
    .onConflictDoNothing()
    .returning({ id: usedCaptchas.id });
  return noted.length > 0;
}

/** Forgets captchas whose tokens nobody accepts any more. */
export async function removeUsedCaptchas(db: Database): Promise<void> {
  await db.delete(usedCaptchas).where(lt(usedCaptchas.expiresAt, sql`now()`));
}
