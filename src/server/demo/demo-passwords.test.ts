import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#server/platform/auth/passwords.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { createDemoContext } from "./demo-context.ts";
import { type DemoPerson, readDemoFile } from "./demo-files.ts";
import { DEMO_EMAILS, KNOWN_PASSWORD, prepareDemoPasswords } from "./demo-passwords.ts";
import { storePeople } from "./store-people.ts";

const { db, files } = await openTestPlatform();
const now = new Date();
const people = (await readDemoFile<DemoPerson>("people")).filter(({ signsIn }) => signsIn);
const idOf = await db.transaction(async (tx) => {
  const context = createDemoContext(tx, now);
  await storePeople(context, files, people);
  return (email: string) => context.idOf("person", people.find((one) => one.email === email)?.name ?? "");
});

const settle = (isExposed: boolean, secret = "a") =>
  prepareDemoPasswords({ config: { isExposed, secret: secret.repeat(40) }, db });

async function accepts(email: string, password: string) {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.email, email));
  return verifyPassword(password, row?.hash ?? undefined);
}

test("accounts of a demo that becomes reachable lose the known password and its sessions", async () => {
  expect(await settle(false)).toEqual(new Map());
  for (const email of DEMO_EMAILS) expect(await accepts(email, KNOWN_PASSWORD)).toBe(true);
  const expiresAt = new Date(now.getTime() + 60_000);
  await db.insert(sessions).values({ userId: idOf("admin@demo.test"), token: "opened with it", expiresAt });

  const generated = await settle(true);
  expect([...generated.keys()].sort()).toEqual([...DEMO_EMAILS].sort());
  expect(new Set(generated.values()).size).toBe(DEMO_EMAILS.length);
  for (const [email, password] of generated) {
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(await accepts(email, password)).toBe(true);
    expect(await accepts(email, KNOWN_PASSWORD)).toBe(false);
  }
  expect(await db.select().from(sessions)).toEqual([]);

  // The next start prints the same passwords, and a start with another secret none.
  expect(await settle(true)).toEqual(generated);
  expect(await settle(true, "b")).toEqual(new Map());

  // Once only this machine can reach the demo, the README's password is valid again.
  expect(await settle(false)).toEqual(new Map());
  for (const email of DEMO_EMAILS) expect(await accepts(email, KNOWN_PASSWORD)).toBe(true);
});

test("a password that someone chose is kept", async () => {
  const passwordHash = await hashPassword("copper kettle 9 lamps");
  await db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, idOf("member@demo.test")));
  expect([...(await settle(true)).keys()]).not.toContain("member@demo.test");
  await settle(false);
  expect(await accepts("member@demo.test", "copper kettle 9 lamps")).toBe(true);
});
