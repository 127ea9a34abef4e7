import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { eq } from "drizzle-orm";
import { codeAt, newCodeSecret } from "#server/account/prove/check-code.ts";
import { userHandleOf } from "#server/account/prove/check-passkey.ts";
import { fingerprint } from "#server/platform/auth/credentials.ts";
import { codeSecrets, passkeys, sessions } from "#server/platform/db/schema/index.ts";
import { createAuthenticator } from "#tests/support/authenticator.ts";
import { type Case, everyone, nothing, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

type ChallengePurpose = "add-passkey" | "use-passkey";

const originOf = ({ platform }: Stage) => new URL(platform.config.publicUrl).origin;

/** The challenge of a browser, and the cookie that it got with it. */
async function challengeOf(
  { platform: { auth, db } }: Stage,
  purpose: ChallengePurpose,
  content: Record<string, string> = {},
) {
  const responseHeaders = new Headers();
  const challenge = await auth.oneTimeTokens.issueToBrowser(db, purpose, content, {
    responseHeaders,
    seconds: 600,
  });
  return { challenge, cookie: responseHeaders.getSetCookie()[0]?.split(";")[0] ?? "" };
}

async function keyOf(stage: Stage, userId: string) {
  const key = createAuthenticator(originOf(stage));
  const publicKey = key.publicKeyFor(isoBase64URL.fromBuffer(userHandleOf(userId)));
  const [stored] = await stage.platform.db
    .insert(passkeys)
    .values({
      ...{ userId, credentialId: key.id, publicKey, counter: 0 },
      ...{ transports: [], isBackedUp: true, name: "Phone" },
    })
    .returning({ id: passkeys.id });
  return { key, id: stored?.id ?? "" };
}

/** Uses a new account, so that the cast keeps what it signs in with. */
const ofNewcomer = (
  expected: Case["expected"],
  minutesAgo = 0,
  path: (id: string) => string | undefined = () => undefined,
  body?: Record<string, unknown>,
): Case => ({
  async prepare(stage, actor) {
    const { headers, user } = await stage.newcomer(actor, minutesAgo);
    const { id } = await keyOf(stage, user.id);
    return { headers, path: path(id), body };
  },
  expected,
});

async function signInWith(stage: Stage) {
  const { user } = await stage.newcomer("member");
  const { key } = await keyOf(stage, user.id);
  const { challenge, cookie } = await challengeOf(stage, "use-passkey");
  return { headers: { cookie }, body: { passkey: key.get({ challenge }) } };
}

async function newKey(stage: Stage, actor: Actor, minutesAgo = 0) {
  const { headers, user, sessionId } = await stage.newcomer(actor, minutesAgo);
  const { challenge, cookie } = await challengeOf(stage, "add-passkey", { userId: user.id, sessionId });
  const handle = isoBase64URL.fromBuffer(userHandleOf(user.id));
  const passkey = createAuthenticator(originOf(stage)).create({ challenge, user: { id: handle } });
  return { headers: { ...headers, cookie }, body: { passkey } };
}

const ofAnother = (expected: Case["expected"], body?: Record<string, unknown>): Case => ({
  prepare: async (stage) => ({
    path: `/account/passkeys/${(await keyOf(stage, (await stage.newcomer("member")).user.id)).id}`,
    body,
  }),
  expected,
});

const missing = (expected: Case["expected"], body?: Record<string, unknown>): Case => ({
  prepare: ({ missingId }) => ({ path: `/account/passkeys/${missingId}`, body }),
  expected,
});

const confirmed = (
  expected: Case["expected"],
  body: (stage: Stage, userId: string) => Promise<{ cookie?: string; body: Record<string, unknown> }>,
): Case => ({
  async prepare(stage, actor) {
    const { headers, user } = await stage.newcomer(actor, 11);
    const { cookie, ...rest } = await body(stage, user.id);
    return { headers: { ...headers, ...(cookie !== undefined && { cookie }) }, ...rest };
  },
  expected,
});

async function storeSecret({ platform }: Stage, userId: string): Promise<string> {
  const secret = newCodeSecret();
  const sealed = await platform.signedValues.seal("code-secret", { userId, secret });
  await platform.db.insert(codeSecrets).values({ userId, secret: sealed, lastStep: 0 });
  return secret;
}

/** The second step of a sign-in of a new account. */
async function secondStep(stage: Stage, code: (secret: string) => string) {
  const { user } = await stage.newcomer("member");
  const secret = await storeSecret(stage, user.id);
  const content = { userId: user.id, replaces: fingerprint(stage.passwordHash) };
  return { body: { ticket: await stage.linkFor("sign-in-code", content), code: code(secret) } };
}

const setUp = (expected: Case["expected"], minutesAgo = 0, isOwn = true): Case => ({
  async prepare(stage, actor) {
    const { headers, user } = await stage.newcomer(actor, minutesAgo);
    const secret = newCodeSecret();
    const content = { userId: isOwn ? user.id : stage.other.id, secret };
    const ticket = await stage.platform.signedValues.seal("code-setup", content, 900);
    return { headers, body: { ticket, code: codeAt(secret, Date.now()) } };
  },
  expected,
});

/** @param usedAgo minutes since the session used a code; null if it never did */
const withCodes = (expected: Case["expected"], usedAgo: number | null = 0, areOn = true): Case => ({
  async prepare(stage, actor) {
    const { headers, user, sessionId } = await stage.newcomer(actor);
    if (areOn) await storeSecret(stage, user.id);
    const secondFactorAt = usedAgo === null ? null : new Date(Date.now() - usedAgo * 60_000);
    await stage.platform.db.update(sessions).set({ secondFactorAt }).where(eq(sessions.id, sessionId));
    return { headers };
  },
  expected,
});

const ofCodes = () =>
  row({
    on: withCodes(signedIn(200)),
    off: withCodes(signedIn(409), 0, false),
    "used long ago": withCodes(signedIn(403), 11),
    "signed in with the password only": withCodes(signedIn(403), null),
  });

const renamed = { name: "My phone" };
const pathOf = (id: string) => `/account/passkeys/${id}`;

/** Operations on the caller's own passkeys, and signing in with one. */
export const FACTORS_ACCESS: Record<string, Row> = {
  "GET /account/factors": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  // Without SECOND_FACTOR=staff, nobody needs a link (staff-factor.test.ts).
  "POST /account/factors/link": row({ own: { prepare: nothing, expected: signedIn(409) } }),
  "POST /account/factors/link/opening": row(
    {
      own: {
        async prepare(stage, actor) {
          const { headers, user } = await stage.newcomer(actor);
          const content = { userId: user.id, sentTo: user.email };
          return { headers, body: { token: await stage.linkFor("factor-link", content) } };
        },
        expected: signedIn(200),
      },
      "another's": {
        prepare: async (stage) => {
          const content = { userId: stage.other.id, sentTo: stage.other.email };
          return { body: { token: await stage.linkFor("factor-link", content) } };
        },
        expected: signedIn(409),
      },
      missing: { prepare: () => ({ body: { token: "invented" } }), expected: signedIn(410) },
    },
    ["token"],
  ),
  "POST /auth/confirmation-of-identity": row(
    {
      "with the password": confirmed(signedIn(200), async ({ password }) => ({ body: { password } })),
      "with a wrong password": confirmed(signedIn(422), async () => ({ body: { password: "a guess" } })),
      "with a passkey": confirmed(signedIn(200), async (stage, userId) => {
        const { key } = await keyOf(stage, userId);
        const { challenge, cookie } = await challengeOf(stage, "use-passkey");
        return { cookie, body: { passkey: key.get({ challenge }) } };
      }),
      "with a code": confirmed(signedIn(200), async (stage, userId) => {
        const secret = await storeSecret(stage, userId);
        return { body: { code: codeAt(secret, Date.now()) } };
      }),
      "with another's passkey": confirmed(signedIn(422), async (stage) => {
        const { headers, body } = await signInWith(stage);
        return { cookie: headers.cookie, body };
      }),
    },
    ["password", "passkey", "code"],
  ),
  "POST /auth/codes/sign-in": row(
    {
      "with a code": {
        prepare: (stage) => secondStep(stage, (secret) => codeAt(secret, Date.now())),
        expected: everyone(200),
      },
      "with a wrong code": {
        prepare: (stage) => secondStep(stage, () => "a guess"),
        expected: everyone(422),
      },
      missing: { prepare: () => ({ body: { ticket: "invented", code: "000000" } }), expected: everyone(410) },
    },
    ["ticket", "code"],
  ),
  "POST /account/codes/setup": row({
    "signed in recently": withCodes(signedIn(200), 0, false),
    "signed in long ago": confirmed(signedIn(403), async () => ({ body: {} })),
  }),
  "POST /account/codes": row(
    {
      own: setUp(signedIn(200)),
      "another's": setUp(signedIn(410), 0, false),
      "signed in long ago": setUp(signedIn(403), 11),
    },
    ["ticket", "code"],
  ),
  "DELETE /account/codes": ofCodes(),
  "POST /account/codes/recovery": ofCodes(),
  "POST /auth/passkeys/challenge": row({ any: { prepare: nothing, expected: everyone(200) } }),
  "POST /auth/passkeys/sign-in": row(
    {
      "with a passkey": { prepare: signInWith, expected: everyone(200) },
      "without the cookie": {
        prepare: async (stage) => ({ body: (await signInWith(stage)).body }),
        expected: everyone(422),
      },
      missing: {
        prepare: async (stage) => {
          const { challenge, cookie } = await challengeOf(stage, "use-passkey");
          const passkey = createAuthenticator(originOf(stage)).get({ challenge }, { userHandle: "AAAA" });
          return { headers: { cookie }, body: { passkey } };
        },
        expected: everyone(422),
      },
    },
    ["passkey"],
  ),
  "POST /auth/passkeys/new": row({
    "signed in recently": ofNewcomer(signedIn(200)),
    "signed in long ago": ofNewcomer(signedIn(403), 11),
  }),
  "POST /auth/passkeys": row(
    {
      "signed in recently": { prepare: (stage, actor) => newKey(stage, actor), expected: signedIn(200) },
      "signed in long ago": { prepare: (stage, actor) => newKey(stage, actor, 11), expected: signedIn(403) },
    },
    ["passkey"],
  ),
  "PATCH /account/passkeys/{id}": row(
    {
      own: ofNewcomer(signedIn(200), 11, pathOf, renamed),
      "another's": ofAnother(signedIn(404), renamed),
      missing: missing(signedIn(404), renamed),
    },
    ["name"],
  ),
  "DELETE /account/passkeys/{id}": row({
    own: ofNewcomer(signedIn(200), 0, pathOf),
    "signed in long ago": ofNewcomer(signedIn(403), 11, pathOf),
    "another's": ofAnother(signedIn(404)),
    missing: missing(signedIn(404)),
  }),
};
