import { eq, like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { profiles, users } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { givePasswords, linkIn, mailsTo, openBrowser, PASSWORD } from "#tests/support/api-browser.ts";

const { platform, db, world } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });
const { max, nora, uma } = world.people;

beforeAll(() => givePasswords(platform, world));

const form = (over: Record<string, unknown> = {}) => ({
  email: "ines@world.test",
  password: PASSWORD,
  fullName: "Ines Duarte",
  ...over,
});
const signUp = (body: unknown, headers?: Record<string, string>) =>
  openBrowser(platform).post("/auth/sign-up", body, headers);
const signIn = (email: string, password: string) =>
  openBrowser(platform).post("/auth/sign-in", { email, password });
const findUser = async (email: string) =>
  (
    await db.select().from(users).innerJoin(profiles, eq(profiles.id, users.id)).where(eq(users.email, email))
  )[0];

test("creates an unconfirmed account with a profile, and sends a link", async () => {
  const { status, body } = await signUp(form({ email: " Ines@World.test " }));
  expect([status, body]).toEqual([200, {}]);

  const found = await findUser("ines@world.test");
  expect(found?.users.emailVerified).toBe(false);
  expect(found?.profiles.fullName).toBe("Ines Duarte");

  const [mail, ...others] = await mailsTo(platform, "ines@world.test");
  expect(others).toEqual([]);
  expect(mail?.kind).toBe("confirm-email");
  expect(mail?.subject).toBe("Confirm your email address");
  const link = linkIn(mail ?? { text: "" });
  expect(link.origin + link.pathname).toBe("https://toolcomps.test/auth");
  expect([...link.searchParams.keys()]).toEqual(["mode", "token"]);
  expect(link.searchParams.get("mode")).toBe("confirm");
});

test("stores scrypt at OWASP's strength, salted", async () => {
  await signUp(form({ email: "salt1@world.test" }));
  await signUp(form({ email: "salt2@world.test" }));
  const rows = await db.select({ hash: users.passwordHash }).from(users).where(like(users.email, "salt%"));
  const hashes = rows.map(({ hash }) => hash ?? "");
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

test.each([
  [{ email: "not an address" }, "Invalid email address"],
  [{ email: "" }, "Invalid email address"],
  [{ email: `${"a".repeat(250)}@b.test` }, "Invalid email address"],
  [{ password: "12345" }, "Password must be at least 6 characters"],
  [{ password: "x".repeat(513) }, "Password must be at most 512 characters"],
  [{ email: "josé@world.test" }, "Only unaccented letters work before the @ of an email address"],
  [{ fullName: "  " }, "Full name is required"],
  [{ fullName: "\u200d\u200d" }, "Full name is required"],
  [{ fullName: "\u2800" }, "Full name is required"],
  [{ fullName: "👍" }, "Full name is required"],
  [{ fullName: "x".repeat(101) }, "Must be 100 characters or less"],
  [{ fullName: "Nora\r\nBcc: all@world.test" }, "Text contains characters that are not allowed"],
  [{ fullName: "Nora\0" }, "Text contains characters that are not allowed"],
  // Reports the first mistake in the form's order.
  [{ email: "x", password: "1", fullName: "" }, "Invalid email address"],
])("rejects %j: %s", async (over, message) => {
  const { status, body } = await signUp(form({ email: "refused@world.test", ...over }));
  expect(status).toBe(400);
  expect(body.data.issues[0].message).toBe(message);
  expect(await findUser("refused@world.test")).toBeUndefined();
});

test.each(["password", "PassWord", "123456"])("rejects the common password %s", async (password) => {
  const { status, body } = await signUp(form({ email: "common@world.test", password }));
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: "COMMON_PASSWORD",
    message: "This password is too common. Please choose another one.",
  });
  expect(await findUser("common@world.test")).toBeUndefined();
});

describe("an address with an account", () => {
  test("only gets an email; the account doesn't change", async () => {
    const { status, body } = await signUp(form({ email: nora.email, password: "something else" }));
    expect([status, body]).toEqual([200, {}]);

    const [mail, ...others] = await mailsTo(platform, nora.email);
    expect(others).toEqual([]);
    expect(mail?.kind).toBe("address-in-use");
    expect(mail?.text).toContain("Hi Nora Quill,");
    expect(linkIn(mail ?? { text: "" }).href).toBe("https://toolcomps.test/auth?mode=login");
    expect((await signIn(nora.email, PASSWORD)).status).toBe(200);
    expect((await signIn(nora.email, "something else")).status).toBe(401);
  });

  test("gets a new link while it isn't confirmed", async () => {
    await signUp(form({ email: uma.email }));
    const kinds = (await mailsTo(platform, uma.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(["confirm-email"]);
  });
});

test("waits for a concurrent sign-up with the same address, and finds its account", async () => {
  const email = "twice@world.test";
  const second = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`);
    const answer = signUp(form({ email }));
    await waitForLock();
    await tx.insert(users).values({ email });
    return { answer };
  });
  expect((await second.answer).status).toBe(200);
  expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  expect(await mailsTo(platform, email)).toHaveLength(1);
});

/** Polls until a statement waits for a lock; the test's time limit ends it otherwise. */
async function waitForLock(): Promise<void> {
  const waiting = sql`select 1 from pg_locks join pg_database d on d.oid = database
    where not granted and d.datname = current_database()`;
  while ((await db.execute(waiting)).rows.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

test("ignores the Host header in links, and keeps redirects on this site", async () => {
  const email = "links@world.test";
  const spoofed = { host: "evil.test", "x-forwarded-host": "evil.test", "x-forwarded-proto": "http" };
  await signUp(form({ email, redirect: "/add-review?x=1" }), spoofed);
  await signUp(form({ email, redirect: "//evil.test/" }), spoofed);
  const links = (await mailsTo(platform, email)).map(linkIn);
  expect(links.map(({ origin }) => origin)).toEqual(["https://toolcomps.test", "https://toolcomps.test"]);
  expect(links.map((link) => link.searchParams.get("redirect"))).toEqual(["/add-review?x=1", null]);
});

test("limits an address to five emails an hour, and a network to thirty accounts", async () => {
  const email = "flooded@world.test";
  const statuses = [];
  for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await signUp(form({ email }))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

  const { limits } = platform;
  const network = "203.0.113.9";
  for (let use = 0; use < 30; use += 1) await limits.take("signUpNetwork", network);
  const rejected = await openBrowser(platform, network).post(
    "/auth/sign-up",
    form({ email: "late@world.test" }),
  );
  expect(rejected.status).toBe(429);
  expect(rejected.body.code).toBe("TOO_MANY_REQUESTS");
  expect(rejected.body.message).toBe("Too many attempts. Please try again later.");
  expect(rejected.body.data.retryAfterSeconds).toBeGreaterThan(3_000);
  expect(await findUser("late@world.test")).toBeUndefined();
});

test("knows an address with an international domain in both of its forms", async () => {
  await signUp(form({ email: "O'Brien&Co@München.test" }));
  const stored = "o'brien&co@xn--mnchen-3ya.test";
  const [mail] = await mailsTo(platform, stored);
  expect(mail?.kind).toBe("confirm-email");
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, stored));
  for (const email of ["o'brien&co@münchen.test", stored]) {
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  }
});

test("rejects the name of someone on the team", async () => {
  for (const fullName of [max.fullName, max.fullName.toUpperCase().replaceAll("A", "А")]) {
    const { status, body } = await signUp(form({ email: "nobody-yet@world.test", fullName }));
    expect([status, body.code]).toEqual([422, "RESERVED_NAME"]);
  }
});

test("rejects a name that resembles the team, whether or not the address is known", async () => {
  for (const email of ["nobody-yet@world.test", nora.email]) {
    const { status, body } = await signUp(form({ email, fullName: "ToоlComps Support" }));
    expect([status, body.code]).toEqual([422, "RESERVED_NAME"]);
  }
  expect(await findUser("nobody-yet@world.test")).toBeUndefined();
});
