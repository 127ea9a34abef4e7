import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { expect, test, vi } from "vitest";
import { sessions, users } from "#server/platform/db/schema/index.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { deriveKey } from "#server/platform/signed-values.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { createWorld } from "#tests/support/world.ts";

const platform = await openTestPlatform({ PUBLIC_URL: "https://toolcomps.test" });
const world = await createWorld(platform.db);
const { db, auth, config } = platform;
const { nora, owen } = world.people;

const responseHeaders = new Headers();
const { accessToken } = await auth.sessions.start(db, nora, "192.0.2.1", { responseHeaders });
const [session] = await db.select().from(sessions);
if (!session) throw new Error("Signing in made no session.");
const ours = deriveKey(config.secret, "access-token");
const strangers = generateKeyPairSync("ed25519");
const strangersJwk = strangers.publicKey.export({ format: "jwk" });

const as = (token: string) => auth.authenticate(new Headers({ authorization: `Bearer ${token}` }));
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1000);

const HEADER = { alg: "HS256", typ: "at+jwt" };
const claims = (over: Record<string, unknown> = {}) => ({
  sub: nora.id,
  sid: session.id,
  iss: "https://toolcomps.test",
  aud: "https://toolcomps.test/api",
  iat: seconds(),
  exp: seconds() + 300,
  ...over,
});

const signed = (over: Record<string, unknown> = {}, header: Record<string, unknown> = {}, by = ours) =>
  new SignJWT(claims(over)).setProtectedHeader({ ...HEADER, ...header }).sign(by);

/** Builds a token by hand, for content that the library refuses to sign. */
const raw = (header: unknown, payload: unknown, signature: (input: string) => string) => {
  const input = `${base64(header)}.${base64(payload)}`;
  return `${input}.${signature(input)}`;
};
const byStranger = (input: string, privateKey: KeyObject = strangers.privateKey) =>
  signBytes(null, Buffer.from(input), privateKey).toString("base64url");
const byHmac = (secret: string | Buffer) => (input: string) =>
  createHmac("sha256", secret).update(input).digest("base64url");

test.each([
  ["its expiry", {}],
  ["five minutes, even if it expires later", { exp: seconds() + 3600 }],
])("accepts a token at first, but not after %s", async (_, over) => {
  const token = await signed(over);
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    vi.setSystemTime(Date.now() + 300_000);
    expect(await as(token)).toMatchObject({ userId: nora.id });
    vi.setSystemTime(Date.now() + 6_000);
    expect(await as(token)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("accepts tokens that we sign, on every node", async () => {
  const reader = {
    userId: nora.id,
    sessionId: session.id,
    isPremium: false,
    isModerator: false,
    isAdmin: false,
    suspension: null,
    lastWrite: null,
  };
  expect(await as(accessToken)).toEqual(reader);
  expect(await as(await signed())).toEqual(reader);
  const other = await openPlatform(config, platform.log, platform.databaseUrl);
  try {
    const headers = new Headers({ authorization: `bearer ${accessToken}` });
    expect(await other.auth.authenticate(headers)).toEqual(reader);
  } finally {
    await other.close();
  }
});

const [header = "", payload = "", signature = ""] = accessToken.split(".");

const FORGERIES: Record<string, () => string | Promise<string>> = {
  "no algorithm": () => raw({ ...HEADER, alg: "none" }, claims(), () => ""),
  "no algorithm, in capitals": () => raw({ ...HEADER, alg: "NONE" }, claims(), () => ""),
  "no algorithm, our signature": () => raw({ ...HEADER, alg: "none" }, claims(), () => signature),
  "no signature": () => `${header}.${payload}.`,
  "two parts": () => `${header}.${payload}`,
  "HS256 with an empty secret": () => raw(HEADER, claims(), byHmac("")),
  "HS256 with SECRET": () => raw(HEADER, claims(), byHmac(config.secret)),
  "HS256 with the key for another purpose": () => signed({}, {}, deriveKey(config.secret, "unsubscribe")),
  "HS512 with our key": () => signed({}, { alg: "HS512" }),
  "a stranger's signature": () => raw(HEADER, claims(), byStranger),
  "a stranger's key in the header": () => raw({ ...HEADER, jwk: strangersJwk }, claims(), byStranger),
  "a stranger's key at a URL": () =>
    raw({ ...HEADER, jku: "https://evil.test/jwks.json" }, claims(), byStranger),
  "a stranger's certificate": () =>
    raw({ ...HEADER, x5u: "https://evil.test/cert", x5c: ["AAAA"] }, claims(), byStranger),
  "a stranger's key and name": () => raw({ ...HEADER, kid: "evil" }, claims(), byStranger),
  "a path as the key's name": () => raw({ ...HEADER, kid: "../../../dev/null" }, claims(), byHmac("")),
  "SQL as the key's name": () => raw({ ...HEADER, kid: "' union select 'x" }, claims(), byStranger),
  "a stranger's key pair": () => raw({ alg: "EdDSA", typ: "at+jwt" }, claims(), byStranger),
  "an unknown critical extension": () => raw({ ...HEADER, crit: ["exp"] }, claims(), () => signature),
  "another payload": () => `${header}.${base64(claims({ sub: owen.id }))}.${signature}`,
  "another header": () => `${base64({ ...HEADER, x: 1 })}.${payload}.${signature}`,
  "a flipped signature": () =>
    `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
  "another issuer": () => signed({ iss: "https://evil.test" }),
  "an issuer with the same beginning": () => signed({ iss: "https://toolcomps.test.evil.test" }),
  "no issuer": () => signed({ iss: undefined }),
  "another audience": () => signed({ aud: "https://toolcomps.test" }),
  "no audience": () => signed({ aud: undefined }),
  "an expiry in the past": () => signed({ iat: seconds() - 400, exp: seconds() - 100 }),
  "no expiry": () => signed({ exp: undefined }),
  "an expiry too far from its issue": () => signed({ iat: seconds() - 4000, exp: seconds() + 4000 }),
  "an issue time in the future": () => signed({ iat: seconds() + 600, exp: seconds() + 900 }),
  "not valid yet": () => signed({ nbf: seconds() + 600 }),
  "no issue time": () => signed({ iat: undefined }),
  "another type": () => signed({}, { typ: "JWT" }),
  "the type of an id token": () => signed({}, { typ: "id+jwt" }),
  "no type": () => signed({}, { typ: undefined }),
  "no session": () => signed({ sid: undefined }),
  "another user's session": () => signed({ sub: owen.id }),
  "a missing session": () => signed({ sid: nora.id }),
  "a malformed session id": () => signed({ sid: "1 or true" }),
  "a malformed user id": () => signed({ sub: "' or ''='" }),
  "a list of users": () => raw(HEADER, claims({ sub: [nora.id] }), byStranger),
  "the cookie as token": () => responseHeaders.getSetCookie()[0]?.split(/[=;]/)[1] ?? "",
  "the session's token": () => session.token,
  "the session's id": () => session.id,
  nothing: () => "",
  dots: () => "..",
  "a payload of a megabyte": () => `${header}.${"A".repeat(1_000_000)}.${signature}`,
  "invalid JSON": () => `${Buffer.from("{").toString("base64url")}.${payload}.${signature}`,
  "a header that is a list": () => `${base64([])}.${payload}.${signature}`,
  "a header that is null": () => `${base64(null)}.${payload}.${signature}`,
};

test.each(Object.entries(FORGERIES))("rejects a token: %s", async (_name, forge) => {
  expect(await as(await forge())).toBeUndefined();
});

test("rejects sessions of unconfirmed accounts", async () => {
  const answer = new Headers();
  const { uma } = world.people;
  const { accessToken } = await auth.sessions.start(db, uma, "192.0.2.1", { responseHeaders: answer });
  const cookie = answer
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const refresh = () =>
    auth.refresh({ requestHeaders: new Headers({ cookie }), responseHeaders: new Headers() });
  expect(await as(accessToken)).toBeUndefined();
  expect(await refresh()).toBeUndefined();
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, uma.id));
  expect(await as(accessToken)).toMatchObject({ userId: uma.id });
  expect(await refresh()).toMatchObject({ user: { id: uma.id } });
});

test("treats a request without a bearer token as a visitor", async () => {
  expect(await auth.authenticate(new Headers())).toEqual(VISITOR);
  expect(await auth.authenticate(new Headers({ authorization: "Basic dTpw" }))).toEqual(VISITOR);
});

test("does not report the user as signed out when the database is unreachable", async () => {
  const other = await openPlatform(config, platform.log, platform.databaseUrl);
  await other.close();
  await expect(
    other.auth.authenticate(new Headers({ authorization: `Bearer ${accessToken}` })),
  ).rejects.toThrow();
});
