import { createHmac } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { hashPassword, verifyPassword } from "#server/platform/auth/passwords.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";

/** Documented in README. Only valid while other machines can't reach the demo. */
export const KNOWN_PASSWORD = "demo-password";

export const DEMO_EMAILS = ["member", "premium", "contributor", "moderator", "admin"].map(
  (name) => `${name}@demo.test`,
);

/** Derives 96 bits from the secret, so that all nodes and starts agree. */
function generatedPassword(email: string, secret: string): string {
  return createHmac("sha256", secret).update(`demo password of ${email}`).digest("base64url").slice(0, 16);
}

/**
 * Sets `demo-password` while other machines can't reach the demo, otherwise generated passwords. Keeps chosen ones.
 * @returns the valid generated passwords by email address; empty while `demo-password` is valid
 */
export async function prepareDemoPasswords({
  config: { isExposed, secret },
  db,
}: {
  config: Pick<Config, "isExposed" | "secret">;
  db: Database;
}): Promise<Map<string, string>> {
  const stored = await db.select().from(users).where(inArray(users.email, DEMO_EMAILS));
  const generatedOnes = new Map<string, string>();
  // One at a time: each check takes 128 MiB.
  for (const { id, email, createdAt, updatedAt, passwordHash } of stored) {
    // Verifying takes a quarter of a second; an untouched account still has the known password.
    const isUntouched = updatedAt.getTime() === createdAt.getTime();
    if (isUntouched && !isExposed) continue;
    const generated = generatedPassword(email, secret);
    const has = (password: string) => verifyPassword(password, passwordHash);
    const hasGenerated = !isUntouched && (await has(generated));
    if (!(hasGenerated && isExposed)) {
      if (!hasGenerated && !(isExposed && (await has(KNOWN_PASSWORD)))) continue;
      await replacePassword(db, id, isExposed ? generated : KNOWN_PASSWORD);
    }
    if (isExposed) generatedOnes.set(email, generated);
  }
  return generatedOnes;
}

/** Also ends the account's sessions, which the old password may have started. */
async function replacePassword(db: Database, userId: string, to: string) {
  const passwordHash = await hashPassword(to);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  });
}
