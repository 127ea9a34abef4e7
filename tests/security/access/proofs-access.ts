import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
  checkedLicenses,
  licenseRequests,
  receipts,
  reviewProofs,
} from "#server/platform/db/schema/index.ts";
import {
  type Case,
  everyone,
  type Filled,
  moderators,
  nothing,
  PICTURE,
  type Row,
  row,
  signedIn,
  visit,
} from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

type Review = (stage: Stage, actor: Actor) => Promise<{ id: string }>;
const own: Review = (stage, actor) => stage.ownReview(actor, "approved");
const another: Review = (stage) => stage.othersReview("approved");
const missing: Review = async ({ missingId }) => ({ id: missingId });

const receiptOf = (review: Review, expected: Case["expected"], filled: Filled = {}): Case => ({
  prepare: async (stage, actor) => ({
    path: `/reviews/${(await review(stage, actor)).id}/receipt`,
    ...filled,
  }),
  expected,
});

async function storeReceipt({ platform }: Stage, reviewId: string): Promise<string> {
  const fileKey = `receipts/${uuidv7()}/${uuidv7()}.webp`;
  await platform.files.put(fileKey, PICTURE);
  const [receipt] = await platform.db
    .insert(receipts)
    .values({ reviewId, fileKey })
    .returning({ id: receipts.id });
  return receipt?.id ?? "";
}

const pictureOf = (review: Review, expected: Case["expected"]): Case => ({
  prepare: async (stage, actor) => {
    const { id } = await review(stage, actor);
    await storeReceipt(stage, id);
    return { path: `/reviews/${id}/receipt/picture` };
  },
  expected,
});

async function storeLicense({ platform }: Stage, userId: string): Promise<string> {
  await platform.db.delete(licenseRequests).where(eq(licenseRequests.userId, userId));
  const [request] = await platform.db
    .insert(licenseRequests)
    .values({ userId, state: "TX", number: userId.slice(-12) })
    .returning({ id: licenseRequests.id });
  return request?.id ?? "";
}

const REJECTED = { decision: "rejected", reason: "Not in the register." };

const decideLicense = (
  userOf: (stage: Stage, actor: Actor) => { id: string },
  expected: Case["expected"],
) => ({
  prepare: async (stage: Stage, actor: Actor) => ({
    path: `/moderation/proofs/license/${await storeLicense(stage, userOf(stage, actor).id)}/decision`,
    body: REJECTED,
  }),
  expected,
});

const decideReceipt = (review: Review, expected: Case["expected"]): Case => ({
  prepare: async (stage, actor) => ({
    path: `/moderation/proofs/receipt/${await storeReceipt(stage, (await review(stage, actor)).id)}/decision`,
    body: { decision: "approved" },
  }),
  expected,
});

async function storeCheckedLicense({ platform }: Stage, userId: string): Promise<string> {
  await platform.db
    .insert(checkedLicenses)
    .values({ userId, state: "TX", numberHash: uuidv7() })
    .onConflictDoNothing();
  return userId;
}

const revokeLicense = (
  userOf: (stage: Stage, actor: Actor) => { id: string },
  expected: Case["expected"],
): Case => ({
  prepare: async (stage, actor) => ({
    path: `/moderation/proofs/license/${await storeCheckedLicense(stage, userOf(stage, actor).id)}/revocation`,
    body: { reason: "Not in the register." },
  }),
  expected,
});

const revokeReceipt = (review: Review, expected: Case["expected"]): Case => ({
  prepare: async (stage, actor) => {
    const { id: reviewId } = await review(stage, actor);
    await stage.platform.db.insert(reviewProofs).values({ reviewId, proof: "used-it" }).onConflictDoNothing();
    return { path: `/moderation/proofs/receipt/${reviewId}/revocation`, body: { reason: "Drawn." } };
  },
  expected,
});

const LICENSE = { state: "TX", number: "0123456" };

/** Members act on their own; the number and the picture are for moderators. */
export const PROOFS_ACCESS: Record<string, Row> = {
  "GET /account/license": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "PUT /account/license": row(
    {
      own: { prepare: () => ({ body: LICENSE }), expected: signedIn(200) },
      "without a number": { prepare: () => ({ body: { ...LICENSE, number: " " } }), expected: everyone(400) },
    },
    ["state", "number"],
  ),
  "DELETE /account/license/{what}": row({
    request: { prepare: () => ({ path: "/account/license/request" }), expected: signedIn(200) },
    check: { prepare: () => ({ path: "/account/license/check" }), expected: signedIn(200) },
    neither: { prepare: () => ({ path: "/account/license/x" }), expected: everyone(400) },
  }),
  "GET /reviews/{id}/receipt": row({
    own: receiptOf(own, signedIn(200)),
    "another's": receiptOf(another, signedIn(404)),
    missing: receiptOf(missing, signedIn(404)),
  }),
  "POST /reviews/{id}/receipt": row(
    {
      own: receiptOf(own, signedIn(200), { file: { name: "picture", bytes: PICTURE } }),
      "own, not a picture": receiptOf(own, signedIn(422), {
        file: { name: "picture", bytes: Buffer.from("<svg/>") },
      }),
      "another's": receiptOf(another, signedIn(404), { file: { name: "picture", bytes: PICTURE } }),
      missing: receiptOf(missing, signedIn(404), { file: { name: "picture", bytes: PICTURE } }),
    },
    ["picture"],
  ),
  "DELETE /reviews/{id}/receipt": row({
    own: receiptOf(own, signedIn(200)),
    "another's": receiptOf(another, signedIn(404)),
    missing: receiptOf(missing, signedIn(404)),
  }),
  "GET /reviews/{id}/receipt/picture": row({
    own: pictureOf(own, signedIn(200)),
    "another's": pictureOf(another, { ...signedIn(404), moderator: 200, admin: 200 }),
    missing: visit(({ missingId }) => `/reviews/${missingId}/receipt/picture`, signedIn(404)),
  }),
  "GET /moderation/proofs": row({ all: { prepare: nothing, expected: moderators(200) } }),
  "POST /moderation/proofs/{kind}/{id}/decision": row(
    {
      "own license": decideLicense((stage, actor) => stage.userOf(actor), moderators(403)),
      "another's license": decideLicense(({ other }) => other, moderators(200)),
      "own receipt": decideReceipt(own, moderators(403)),
      "another's receipt": decideReceipt(another, moderators(200)),
      missing: {
        prepare: ({ missingId }) => ({
          path: `/moderation/proofs/license/${missingId}/decision`,
          body: REJECTED,
        }),
        expected: moderators(404),
      },
    },
    ["decision", "fullName", "reason"],
  ),
  "GET /moderation/people/{id}/proofs": row({
    own: visit((stage, actor) => `/moderation/people/${stage.userOf(actor).id}/proofs`, moderators(200)),
    "another's": visit(({ other }) => `/moderation/people/${other.id}/proofs`, moderators(200)),
    missing: visit(({ missingId }) => `/moderation/people/${missingId}/proofs`, moderators(200)),
  }),
  "POST /moderation/proofs/{kind}/{id}/revocation": row(
    {
      "own license": revokeLicense((stage, actor) => stage.userOf(actor), moderators(403)),
      "another's license": revokeLicense(({ other }) => other, moderators(200)),
      "own receipt": revokeReceipt(own, moderators(403)),
      "another's receipt": revokeReceipt(another, moderators(200)),
      missing: {
        prepare: ({ missingId }) => ({
          path: `/moderation/proofs/receipt/${missingId}/revocation`,
          body: { reason: "Drawn." },
        }),
        expected: moderators(404),
      },
    },
    ["reason"],
  ),
};
