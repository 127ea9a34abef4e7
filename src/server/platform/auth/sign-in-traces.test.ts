import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { signInTraces } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { platform, world, db } = await openTestApi();
const { nora, owen } = world.people;
const { auth } = platform;

const tracesOf = ({ id }: { id: string }) =>
  db.select().from(signInTraces).where(eq(signInTraces.userId, id));

/** Signs in with the cookies of a browser, and returns those that it has then. */
async function signIn({ id, email }: { id: string; email: string }, network: string, cookie?: string) {
  const responseHeaders = new Headers();
  const requestHeaders = new Headers(cookie === undefined ? {} : { cookie });
  await auth.sessions.start(db, { id, email }, network, { requestHeaders, responseHeaders });
  return responseHeaders.getSetCookie().map((one) => one.split(";")[0]);
}

test("two accounts in one browser have one mark, which is neither its cookie nor the network", async () => {
  const cookies = await signIn(nora, "198.51.100.7");
  await signIn(owen, "198.51.100.8", cookies.join("; "));
  const [ofNora, ofOwen] = [await tracesOf(nora), await tracesOf(owen)];
  const markOf = (traces: typeof ofNora, kind: string) => traces.find((one) => one.kind === kind)?.mark;
  expect(ofNora).toHaveLength(2);
  expect(markOf(ofNora, "browser")).toBe(markOf(ofOwen, "browser"));
  expect(markOf(ofNora, "network")).not.toBe(markOf(ofOwen, "network"));
  const secrets = ["198.51.100", ...cookies.map((one) => one?.split(/[=.]/)[1] ?? "")];
  for (const secret of secrets) expect(JSON.stringify([ofNora, ofOwen])).not.toContain(secret);
});

test("a forged browser cookie is replaced, and signing in again adds no trace of the same browser", async () => {
  const cookies = await signIn(nora, "198.51.100.9", "__Secure-browser=stolen.forged; browser=stolen.forged");
  const before = (await tracesOf(nora)).length;
  expect(cookies.join()).not.toContain("stolen");
  await signIn(nora, "198.51.100.9", cookies.join("; "));
  expect(await tracesOf(nora)).toHaveLength(before);
});

test("traces are deleted 90 days after the last sign-in", async () => {
  await db.update(signInTraces).set({ lastSeenAt: sql`now() - interval '89 days'` });
  await auth.removeExpired();
  expect(await tracesOf(owen)).toHaveLength(2);
  await db.update(signInTraces).set({ lastSeenAt: sql`now() - interval '91 days'` });
  await auth.removeExpired();
  expect(await db.$count(signInTraces)).toBe(0);
});
