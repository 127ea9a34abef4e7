import { v7 as uuidv7 } from "uuid";
import { fingerprint } from "#server/platform/auth/credentials.ts";
import { newReview } from "#tests/support/sent-reviews.ts";
import {
  type Case,
  everyone,
  type Filled,
  nothing,
  type Row,
  read,
  row,
  signedIn,
  visit,
} from "./access-case.ts";
import { ACCOUNT_ACCESS } from "./account-access.ts";
import { ACCOUNT_DATA_ACCESS } from "./account-data-access.ts";
import type { Actor, Call } from "./actors.ts";
import { CATALOGUE_ACCESS } from "./catalogue-access.ts";
import { CHECK_INS_ACCESS } from "./check-ins-access.ts";
import { COMMENTS_ACCESS } from "./comments-access.ts";
import { CONTACT_ACCESS } from "./contact-access.ts";
import { CONTRACTS_ACCESS } from "./contracts-access.ts";
import { DIGESTS_ACCESS } from "./digests-access.ts";
import { DISCUSSED_TOOLS_ACCESS } from "./discussed-tools-access.ts";
import { DISCUSSIONS_ACCESS } from "./discussions-access.ts";
import { EMAIL_PREFERENCES_ACCESS } from "./email-preferences-access.ts";
import { FACTORS_ACCESS } from "./factors-access.ts";
import { FOLLOWS_ACCESS } from "./follows-access.ts";
import { LIKES_ACCESS } from "./likes-access.ts";
import { MESSAGES_ACCESS } from "./messages-access.ts";
import { MODERATION_ACCESS } from "./moderation-access.ts";
import { MUTES_ACCESS } from "./mutes-access.ts";
import { NEWSLETTER_ACCESS } from "./newsletter-access.ts";
import { NOTIFICATIONS_ACCESS } from "./notifications-access.ts";
import { PEOPLE_ACCESS } from "./people-access.ts";
import { changePost, readContent, readPost, readProfile } from "./post-cases.ts";
import { POSTS_ACCESS } from "./posts-access.ts";
import { PROFILE_ACCESS } from "./profile-access.ts";
import { PROOFS_ACCESS } from "./proofs-access.ts";
import { PUSH_ACCESS } from "./push-access.ts";
import { REPORTS_ACCESS } from "./reports-access.ts";
import { SAVES_ACCESS } from "./saves-access.ts";
import type { Stage } from "./stage.ts";
import { SUBSCRIPTIONS_ACCESS } from "./subscriptions-access.ts";
import { UNSUBSCRIPTIONS_ACCESS } from "./unsubscriptions-access.ts";

const byEmail = (extra: (stage: Stage) => Record<string, unknown> = nothing): Record<string, Case> => ({
  own: {
    prepare: (stage, actor) => ({ body: { email: stage.userOf(actor).email, ...extra(stage) } }),
    expected: everyone(200),
  },
  "another's": {
    prepare: (stage) => ({ body: { email: stage.other.email, ...extra(stage) } }),
    expected: everyone(200),
  },
  missing: {
    prepare: (stage) => ({ body: { email: stage.newEmail(), ...extra(stage) } }),
    expected: everyone(200),
  },
});

const newNumbers = () => {
  const { detailedReview: _, pros: __, cons: ___, tagIds: ____, brokerage: _____, ...numbers } = newReview();
  return numbers;
};

const newCheck = () => {
  const { connection: _, connectionNote: __, reviewerYearsExperience: ___, ...typed } = newNumbers();
  return typed;
};

const REVIEW_FIELDS = [...Object.keys(newReview()), "draftId", "confirmedNumbers"];
const draft = () => ({
  body: {
    draftId: uuidv7(),
    content: { leadSourceName: "Copperline" },
    savedAt: new Date().toISOString(),
  },
});

const endDraft = (
  review: (stage: Stage, actor: Actor) => Promise<string> | string,
  expected: Case["expected"],
): Case => ({
  prepare: async (stage, actor) => ({
    path: `/reviews/${await review(stage, actor)}/draft`,
    body: { draftId: uuidv7() },
  }),
  expected,
});

/** Proposed markets become public with the approval of their review. */
const marketRow = (part = "") =>
  row({
    public: read(`/markets/TX/austin${part}`),
    missing: visit(() => `/markets/TX/nowhere${part}`, everyone(404)),
    "own, proposed": {
      prepare: async (stage, actor) => {
        await stage.reviewOf(stage.personOf(actor), "pending", newReview({ city: "Ownville", state: "TX" }));
        return { path: `/markets/TX/ownville${part}` };
      },
      expected: everyone(404),
    },
    "another's, proposed": {
      prepare: async (stage) => {
        await stage.reviewOf("owen", "pending", newReview({ city: "Owenville", state: "TX" }));
        return { path: `/markets/TX/owenville${part}` };
      },
      expected: everyone(404),
    },
  });

/** Expected status by operation, case and actor, for the whole API. */
export const ACCESS_TABLE: Record<string, Row> = {
  "GET /tags": row({ all: read(), "of reviews": read(undefined, { category: "review" }) }),
  "GET /categories": row({ all: read() }),
  "GET /comps": row({ all: read(undefined, { category: "CRM" }) }),
  "GET /comps/picks": row({ all: read() }),
  "GET /comps/popular": row({ all: read() }),
  "GET /comps/tools": row({ all: read() }),
  "GET /comps/areas": row({ all: read(undefined, { category: "CRM" }) }),
  "GET /comparison": row({
    public: read(undefined, { tools: "foyer-crm,copperline-leads" }),
    missing: { prepare: () => ({ query: { tools: "nothing" } }), expected: everyone(404) },
  }),
  "GET /tools/{slug}/comps": row({
    public: read("/tools/foyer-crm/comps"),
    missing: visit(() => "/tools/nothing/comps", everyone(404)),
  }),
  "GET /overview": row({ all: read() }),
  "GET /tools": row({ all: read() }),
  "GET /tools/suggestions": row({ some: read(undefined, { text: "copper" }) }),
  "GET /search/suggestions": row({ some: read(undefined, { text: "a" }) }),
  "GET /places": row({ some: read(undefined, { text: "Aus" }) }),
  "GET /markets": row({ all: read() }),
  "GET /markets/popular": row({ all: read() }),
  "GET /markets/map": row({ all: read() }),
  "GET /markets/{state}/{city}": marketRow(),
  "GET /markets/{state}/{city}/nearby": marketRow("/nearby"),
  "POST /markets/nearest": row(
    {
      near: { prepare: () => ({ body: { latitude: 30, longitude: -97 } }), expected: everyone(200) },
    },
    ["latitude", "longitude"],
  ),

  "GET /profiles/{id}": readProfile(),
  "GET /profiles/{userId}/reviews": readProfile("/reviews"),

  "GET /review-filters": row({ all: read(), found: read(undefined, { q: "Tool", minScore: "2" }) }),
  "GET /newest-reviews": row({ all: read() }),
  "GET /reviews": row({ all: read(), found: read(undefined, { q: "Tool", market: "Austin, TX" }) }),
  "GET /reviews/{id}": readPost("review"),
  "GET /reviews/{id}/content": readContent("review"),
  "GET /reviews/{id}/versions": readPost("review", "/versions"),
  "POST /reviews": row(
    {
      new: { prepare: () => ({ body: newReview() }), expected: signedIn(201) },
      "a second time": {
        prepare: async (stage, actor) => {
          const content = newReview();
          await stage.reviewOf(stage.personOf(actor), "pending", content);
          return { body: content };
        },
        expected: signedIn(409),
      },
      "with an unknown tag": {
        prepare: (stage) => ({ body: newReview({ tagIds: [stage.missingId] }) }),
        expected: signedIn(422),
      },
    },
    REVIEW_FIELDS,
  ),
  "POST /numbers": row(
    {
      new: { prepare: () => ({ body: newNumbers() }), expected: signedIn(201) },
      "a second time": {
        prepare: async (stage, actor) => {
          const content = newReview();
          await stage.reviewOf(stage.personOf(actor), "pending", content);
          const { toolName, city, state } = content;
          return { body: { ...newNumbers(), toolName, city, state } };
        },
        expected: signedIn(409),
      },
    },
    [...Object.keys(newNumbers()), "confirmedNumbers"],
  ),
  "PUT /reviews/{id}": changePost("review"),
  "POST /numbers/check": row(
    {
      new: { prepare: () => ({ body: newCheck() }), expected: signedIn(200) },
      "an edit of their own": {
        prepare: async (stage, actor) => ({
          body: { ...newCheck(), reviewId: (await stage.ownReview(actor, "approved")).id },
        }),
        expected: signedIn(200),
      },
      "an edit of another's": {
        prepare: async (stage) => ({
          body: { ...newCheck(), reviewId: (await stage.othersReview("approved")).id },
        }),
        expected: signedIn(200),
      },
    },
    [...Object.keys(newCheck()), "reviewId"],
  ),
  "GET /own-review": row({
    own: {
      prepare: async (stage, actor) => {
        const { toolName, city, state } = newReview();
        await stage.reviewOf(stage.personOf(actor), "pending", newReview({ toolName, city, state }));
        return { query: { toolName, city, state } };
      },
      expected: signedIn(200),
    },
  }),
  "PUT /reviews/{id}/draft": row(
    {
      own: endDraft(async (stage, actor) => (await stage.ownReview(actor, "approved")).id, signedIn(200)),
      "own, removed": endDraft(
        async (stage, actor) => (await stage.ownReview(actor, "removed")).id,
        signedIn(404),
      ),
      "another's": endDraft(async (stage) => (await stage.othersReview("approved")).id, signedIn(404)),
      missing: endDraft(({ missingId }) => missingId, signedIn(404)),
    },
    ["draftId"],
  ),
  "GET /drafts/review": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "PUT /drafts/review": row({ own: { prepare: draft, expected: signedIn(200) } }, [
    "content",
    "draftId",
    "savedAt",
  ]),
  "DELETE /drafts/review": row({
    own: {
      prepare: async (stage, actor) => {
        await stage.keepDraft(actor);
        return {};
      },
      expected: signedIn(200),
    },
  }),

  "GET /account": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "POST /auth/sign-up": row(
    byEmail((stage) => ({ password: stage.password, fullName: "Stranger" })),
    ["email", "password", "fullName", "redirect"],
  ),
  "POST /auth/resend-confirmation": row(byEmail(), ["email", "redirect"]),
  "POST /auth/forgot-password": row(byEmail(), ["email"]),
  "POST /auth/sign-in": row(
    {
      own: {
        prepare: (stage, actor) => ({
          body: {
            email: actor === "visitor" ? stage.newEmail() : stage.userOf(actor).email,
            password: stage.password,
          },
        }),
        expected: { ...everyone(200), visitor: 401, unconfirmed: 403 },
      },
      "another's": {
        prepare: (stage) => ({ body: { email: stage.other.email, password: "a guess of mine" } }),
        expected: everyone(401),
      },
      missing: {
        prepare: (stage) => ({ body: { email: stage.newEmail(), password: "a guess of mine" } }),
        expected: everyone(401),
      },
    },
    ["email", "password"],
  ),
  "POST /auth/refresh": row({
    "with a session": {
      prepare: async (stage, actor) => ({ headers: await stage.browserOf(actor) }),
      expected: signedIn(200),
    },
    "without a cookie": { prepare: nothing, expected: everyone(401) },
  }),
  "POST /auth/sign-out": row({
    "with a session": {
      prepare: async (stage, actor) => ({ headers: await stage.browserOf(actor) }),
      expected: everyone(200),
    },
  }),
  "POST /auth/confirm-email": row(
    {
      "with the link": {
        prepare: async (stage) => {
          const { id } = await stage.newAccount({ isConfirmed: false });
          const content = { userId: id, passwordHash: stage.passwordHash, fullName: "Stranger" };
          return { body: { token: await stage.linkFor("confirm-email", content), password: stage.password } };
        },
        expected: everyone(200),
      },
      "with a wrong password": {
        prepare: async (stage) => {
          const { id } = await stage.newAccount({ isConfirmed: false });
          const content = { userId: id, passwordHash: stage.passwordHash, fullName: "Stranger" };
          return { body: { token: await stage.linkFor("confirm-email", content), password: "a guess" } };
        },
        expected: everyone(422),
      },
      missing: {
        prepare: () => ({ body: { token: "invented", password: "a guess" } }),
        expected: everyone(410),
      },
    },
    ["token", "password", "fullName"],
  ),
  "POST /auth/confirmation": row(
    {
      "with the link": {
        prepare: async (stage) => {
          const { id } = await stage.newAccount({ isConfirmed: false });
          return { body: { token: await stage.linkFor("confirm-email", { userId: id }) } };
        },
        expected: everyone(200),
      },
      missing: { prepare: () => ({ body: { token: "invented" } }), expected: everyone(200) },
    },
    ["token"],
  ),
  "POST /auth/reset-password": row(
    {
      "with the link": {
        prepare: async (stage) => {
          const { id } = await stage.newAccount({ isConfirmed: true });
          const content = { userId: id, replaces: fingerprint(stage.passwordHash) };
          return {
            body: { token: await stage.linkFor("reset-password", content), password: "a new password" },
          };
        },
        expected: everyone(200),
      },
      missing: {
        prepare: () => ({ body: { token: "invented", password: "a new password" } }),
        expected: everyone(410),
      },
    },
    ["token", "password"],
  ),
  ...ACCOUNT_ACCESS,
  ...CATALOGUE_ACCESS,
  ...CHECK_INS_ACCESS,
  ...COMMENTS_ACCESS,
  ...CONTACT_ACCESS,
  ...DIGESTS_ACCESS,
  ...CONTRACTS_ACCESS,
  ...DISCUSSED_TOOLS_ACCESS,
  ...EMAIL_PREFERENCES_ACCESS,
  ...FACTORS_ACCESS,
  ...FOLLOWS_ACCESS,
  ...LIKES_ACCESS,
  ...DISCUSSIONS_ACCESS,
  ...MESSAGES_ACCESS,
  ...MODERATION_ACCESS,
  ...MUTES_ACCESS,
  ...NEWSLETTER_ACCESS,
  ...NOTIFICATIONS_ACCESS,
  ...PEOPLE_ACCESS,
  ...ACCOUNT_DATA_ACCESS,
  ...POSTS_ACCESS,
  ...PROFILE_ACCESS,
  ...PROOFS_ACCESS,
  ...PUSH_ACCESS,
  ...REPORTS_ACCESS,
  ...SAVES_ACCESS,
  ...UNSUBSCRIPTIONS_ACCESS,
  ...SUBSCRIPTIONS_ACCESS,
};

/** Returns the request of a case: the method of its row, and the row's path unless the case has its own. */
export async function callOf(operation: string, one: Case, stage: Stage, actor: Actor): Promise<Call> {
  const [method = "", path = ""] = operation.split(" ");
  return { method, path, ...stripUndefined(await one.prepare(stage, actor)) };
}

const stripUndefined = (filled: Filled) =>
  Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined)) as Filled;
