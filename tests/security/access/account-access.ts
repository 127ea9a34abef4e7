import { type Case, everyone, nothing, type Row, row, signedIn, visit } from "./access-case.ts";
import type { Stage } from "./stage.ts";

/** Uses a new account, so that the cast keeps its passwords, addresses and sessions. */
const ofNewcomer = (
  expected: Case["expected"],
  minutesAgo: number,
  body?: (stage: Stage) => Record<string, unknown>,
): Case => ({
  prepare: async (stage, actor) => ({
    headers: (await stage.newcomer(actor, minutesAgo)).headers,
    body: body?.(stage),
  }),
  expected,
});

const ofIdentity = (
  expected: Case["expected"],
  find: (stage: Stage, user: { id: string }) => string | Promise<string>,
): Case => ({
  prepare: async (stage, actor) => {
    const { user, headers } = await stage.newcomer(actor);
    return { headers, path: `/account/identities/${await find(stage, user)}` };
  },
  expected,
});

const newPassword = "copper kettle 9 lamps";

/** Operations on the caller's own account; they take no user id. */
export const ACCOUNT_ACCESS: Record<string, Row> = {
  "POST /account/password": row(
    {
      "signed in recently": ofNewcomer(signedIn(200), 0, () => ({ newPassword })),
      "signed in long ago": ofNewcomer(signedIn(403), 11, () => ({ newPassword })),
      "with the password": ofNewcomer(signedIn(200), 11, ({ password }) => ({
        newPassword,
        currentPassword: password,
      })),
      "with a wrong password": ofNewcomer(signedIn(422), 11, () => ({
        newPassword,
        currentPassword: "a guess",
      })),
    },
    ["newPassword", "currentPassword"],
  ),
  "GET /account/sessions": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "DELETE /account/sessions/{id}": row({
    own: {
      prepare: async (stage, actor) => {
        const { headers, sessionId } = await stage.newcomer(actor);
        return { headers, path: `/account/sessions/${sessionId}` };
      },
      expected: signedIn(200),
    },
    "another's": {
      prepare: async (stage) => ({ path: `/account/sessions/${(await stage.newcomer("member")).sessionId}` }),
      expected: signedIn(404),
    },
    missing: visit(({ missingId }) => `/account/sessions/${missingId}`, signedIn(404)),
    "malformed id": visit(() => "/account/sessions/7", everyone(400)),
  }),
  "DELETE /account/sessions": row({ own: ofNewcomer(signedIn(200), 0) }),
  "POST /auth/sign-out-everywhere": row({ own: ofNewcomer(signedIn(200), 0) }),
  "GET /account/saved-feed": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "POST /account/saved-feed": row({ own: ofNewcomer(signedIn(200), 0) }),
  "GET /account/calendar": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "POST /account/calendar": row({ own: ofNewcomer(signedIn(200), 0) }),
  "GET /account/email-change": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "POST /account/emails/resumption": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "POST /account/email-change": row(
    {
      free: ofNewcomer(signedIn(200), 0, (stage) => ({
        email: stage.newEmail(),
        currentPassword: stage.password,
      })),
      "another's": ofNewcomer(signedIn(200), 0, ({ other, password }) => ({
        email: other.email,
        currentPassword: password,
      })),
      "without the password": ofNewcomer(signedIn(403), 0, (stage) => ({ email: stage.newEmail() })),
      own: {
        prepare: async (stage, actor) => {
          const { headers, user } = await stage.newcomer(actor);
          return { headers, body: { email: user.email, currentPassword: stage.password } };
        },
        expected: signedIn(422),
      },
    },
    ["email", "currentPassword"],
  ),
  "GET /account/identities": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "POST /account/identities": row(
    {
      "at no provider": ofNewcomer(signedIn(404), 0, () => ({ provider: "nowhere" })),
      "signed in long ago": ofNewcomer(signedIn(403), 11, () => ({ provider: "nowhere" })),
    },
    ["provider"],
  ),
  "POST /account/identities/confirmation": row(
    { "at no provider": ofNewcomer(signedIn(404), 11, () => ({ provider: "nowhere" })) },
    ["provider", "redirect"],
  ),
  "DELETE /account/identities/{id}": row({
    own: ofIdentity(signedIn(200), (stage, user) => stage.linkIdentity(user.id)),
    "another's": ofIdentity(signedIn(404), (stage) => stage.linkIdentity(stage.other.id)),
    missing: ofIdentity(signedIn(404), (stage) => stage.missingId),
    "malformed id": visit(() => "/account/identities/7", everyone(400)),
  }),
  "POST /auth/providers/{provider}/sign-in": row(
    { missing: visit(() => "/auth/providers/nowhere/sign-in", everyone(404)) },
    ["redirect", "confirmation"],
  ),
  "POST /auth/providers/answer": row(
    { missing: { prepare: () => ({ body: {} }), expected: everyone(410) } },
    ["fullName", "password"],
  ),
  "DELETE /account/email-change": row({ own: ofNewcomer(signedIn(200), 0) }),
  "GET /auth/browser": row({ own: visit(() => "/auth/browser", everyone(200)) }),
  "POST /auth/confirm-email/here": row(
    {
      "with the link, in another browser": {
        prepare: async (stage) => {
          const { id } = await stage.newAccount({ isConfirmed: false });
          const content = { userId: id, passwordHash: stage.passwordHash, fullName: "Stranger" };
          return { body: { token: await stage.linkFor("confirm-email", content) } };
        },
        expected: everyone(403),
      },
      missing: { prepare: () => ({ body: { token: "invented" } }), expected: everyone(410) },
    },
    ["token"],
  ),
  "POST /auth/confirm-email-change": row(
    {
      "with the link": {
        prepare: async (stage) => ({ body: { token: await stage.emailChangeToken(stage.newEmail()) } }),
        expected: everyone(200),
      },
      "with an address that has been taken since": {
        prepare: async (stage) => ({ body: { token: await stage.emailChangeToken(stage.other.email) } }),
        expected: everyone(409),
      },
      missing: { prepare: () => ({ body: { token: "invented" } }), expected: everyone(410) },
    },
    ["token"],
  ),
  "POST /auth/restore-email": row(
    {
      "with the link": {
        prepare: async (stage) => ({
          body: { token: await stage.emailRevertToken(), password: newPassword },
        }),
        expected: everyone(200),
      },
      missing: {
        prepare: () => ({ body: { token: "invented", password: newPassword } }),
        expected: everyone(410),
      },
    },
    ["token", "password"],
  ),
};
