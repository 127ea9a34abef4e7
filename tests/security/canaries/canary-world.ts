import { reviewDraft } from "#contract/reviews/content.ts";
import {
  codeSecrets,
  follows,
  formerEmails,
  linkedIdentities,
  markets,
  passkeys,
  recoveryCodes,
  reviewDrafts,
  suspensions,
} from "#server/platform/db/schema/index.ts";
import { createPayers, emailOfPayer, PAYERS, type Payer } from "#tests/security/access/payers.ts";
import type { Stage } from "#tests/security/access/stage.ts";
import { decide, newReview, pendingRevisionOf, sendIn } from "#tests/support/sent-reviews.ts";
import type { Person } from "#tests/support/world.ts";
import { COMMENT_CANARIES, createCommentCanaries } from "./comments-canaries.ts";
import { CONTACT_CANARIES, createContactCanaries } from "./contact-canaries.ts";
import { createDeletedCanaries, DELETED_CANARIES } from "./deleted-canaries.ts";
import { createDiscussionCanaries, DISCUSSION_CANARIES } from "./discussions-canaries.ts";
import { createMessageCanaries, MESSAGE_CANARIES } from "./messages-canaries.ts";
import { createModerationCanaries, MODERATION_CANARIES } from "./moderation-canaries.ts";
import { createNewsletterCanaries, NEWSLETTER_CANARIES } from "./newsletter-canaries.ts";
import { createProofCanaries, PROOF_CANARIES } from "./proofs-canaries.ts";
import { createPushCanaries, PUSH_CANARIES } from "./push-canaries.ts";

/** Readers: Nora wrote everything, Owen is another member; payers.ts describes the rest. */
export const READERS = {
  ...PAYERS,
  visitor: null,
  author: "nora",
  "another member": "owen",
  premium: "pia",
  moderator: "max",
  admin: "ada",
} as const satisfies Record<string, Person | Payer | null>;
export type ReaderName = keyof typeof READERS;

/** A unique word in one private place. */
export interface Canary {
  word: string;
  /** Must stay hidden from everyone else. */
  belongsTo: readonly ReaderName[];
  /** Users whose data export also contains it: they wrote it, but no screen shows it. */
  isExportedTo?: readonly ReaderName[];
  /** API URLs where admins may also see it. */
  adminsMeetItAt?: RegExp;
}

const EVERYONE = Object.keys(READERS) as ReaderName[];
const MODERATORS = ["moderator", "admin"] as const;
const WHO_READS_ALL = ["author", "premium", "with a credit", ...MODERATORS] as const;

/** The only place where admins see email addresses. */
export const PEOPLE = /^\/api\/moderation\/people\b/;

/** Longer than any excerpt. */
const BEFORE_LOCKED = "What everyone may read of this review is in its excerpt, and that ends here. ".repeat(
  4,
);
/** Begins below 160 characters, and is locked, because the excerpt ends with its last whole sentence. */
const BEGUN =
  "That ends with this whole sentence. After it come the words zephyrbegun and many others, more than";

/** Creates reviews, drafts and decisions of Nora in every status, each with unique words. */
export async function createCanaries(stage: Stage) {
  const { platform, world } = stage;
  const { nora } = world.people;
  const send = (text: string, place: Parameters<typeof newReview>[0]) =>
    sendIn(stage, "nora", newReview({ detailedReview: text, ...place }));
  const edit = async (id: string, detailedReview: string, place: Parameters<typeof newReview>[0]) => {
    await stage.as("nora").reviews.update({ id, ...newReview({ detailedReview, ...place }) });
    return pendingRevisionOf(platform.db, id);
  };

  const known = { toolName: "Copperline Leads", city: "Austin", state: "TX" } as const;
  const approved = await send(`zephyropening ${BEGUN} ${BEFORE_LOCKED} zephyrlocked`, known);
  await decide(stage, approved, "approved", { reason: "zephyrpraise" });
  await edit(approved, `zephyrrejectededit ${BEFORE_LOCKED}`, known);
  await decide(stage, approved, "rejected", { reason: "zephyreditreason" });

  const edited = await send(`An approved one. ${BEFORE_LOCKED} zephyrstilllocked`, {
    ...known,
    toolName: "Foyer CRM",
    category: "CRM",
  });
  await decide(stage, edited, "approved");
  await edit(edited, `zephyrwaitingedit ${BEFORE_LOCKED}`, { pros: ["zephyreditpro"] });

  const pending = await send(`zephyrreplaced ${BEFORE_LOCKED}`, { toolName: "Zephyrfirsttool" });
  await edit(pending, `zephyrpending ${BEFORE_LOCKED}`, {
    toolName: "Zephyrpendingtool",
    city: "Zephyrpendingville",
    state: "TX",
    pros: ["zephyrpro"],
    cons: ["zephyrcon"],
  });

  const rejected = await send(`zephyrrejected ${BEFORE_LOCKED}`, {
    toolName: "Zephyrrejectedtool",
    city: "Zephyrrejectedville",
    state: "TX",
  });
  await decide(stage, rejected, "rejected", { reason: "zephyrreason" });

  const resent = await send(`zephyrsentfirst ${BEFORE_LOCKED}`, { toolName: "Zephyrresenttool" });
  await decide(stage, resent, "rejected", { reason: "zephyrhistory" });
  await edit(resent, `zephyrresent ${BEFORE_LOCKED}`, { toolName: "Zephyrresenttool" });

  await stage.as("nora").saves.put({ kind: "tools", id: world.tools.foyer, note: "zephyrnote" });
  await stage.as("nora").mutes.put({ kind: "word", key: "zephyrmuted" });
  const waited = { city: "Zephyrwaitville", state: "TX", slug: "zephyrwaitville" } as const;
  const [market] = await platform.db.insert(markets).values(waited).returning({ marketId: markets.id });
  await platform.db.insert(follows).values({ userId: nora.id, ...market, endsWithFirst: true });
  await stage.as("nora").contracts.create({
    ...{ toolId: world.tools.foyer, price: 195, renewsOn: "2026-01-03", noticeDays: 30 },
    note: "zephyrcontract",
  });
  await stage.as("owen").reports.create({
    subject: { kind: "review", id: approved },
    reason: "misleading",
    details: "zephyrreport",
  });

  await platform.db.insert(suspensions).values({
    ...{ userId: world.people.owen.id, reason: "zephyrsuspension" },
    ...{ suspendedBy: world.people.ada.id, liftedAt: new Date() },
  });

  await createContactCanaries(stage);
  await createNewsletterCanaries(stage);
  await createProofCanaries(stage, approved);
  await createPushCanaries(stage);

  const { taken, discussionIds } = await createDiscussionCanaries(stage);
  const payers = await createPayers(stage, approved);
  const deleted = await createDeletedCanaries(stage);
  const renamed = await createModerationCanaries(stage, approved, payers.ulla);
  await platform.db.insert(formerEmails).values({
    userId: nora.id,
    email: "zephyrformer@world.test",
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await platform.db.insert(passkeys).values({
    ...{ userId: nora.id, name: "zephyrkeyname", credentialId: "zephyrkeyid", publicKey: "zephyrpublickey" },
    ...{ counter: 0, transports: [], isBackedUp: true },
  });
  await platform.db.insert(linkedIdentities).values({
    ...{ userId: nora.id, issuer: "https://issuer.test", provider: "acme" },
    ...{ subject: "zephyrknownby", email: "zephyrprovided@world.test" },
  });
  await platform.db.insert(codeSecrets).values({ userId: nora.id, secret: "zephyrcodesecret", lastStep: 1 });
  await platform.db.insert(recoveryCodes).values({ userId: nora.id, hash: "zephyrrecoveryhash" });
  // Last, because submitting a review deletes the draft.
  const content = reviewDraft.parse({ leadSourceName: "Zephyrdrafttool", detailedReview: "zephyrdraft" });
  await platform.db.insert(reviewDrafts).values({ userId: nora.id, content, savedAt: new Date() });

  return {
    payers,
    reviews: {
      ...{ approved, edited, pending, rejected, resent, ...taken },
      ...{
        renamed: renamed.reviewId,
        deleted: deleted.reviews[0] ?? "",
        withdrawn: deleted.reviews[1] ?? "",
      },
    },
    commentIds: [...(await createCommentCanaries(stage, approved)), ...renamed.commentIds],
    discussionIds: [...discussionIds, ...deleted.discussions, renamed.discussionId],
    checkoutId: renamed.checkoutId,
    messageIds: await createMessageCanaries(stage),
    canaries: listCanaries(stage),
  };
}

function listCanaries({ world }: Stage): Canary[] {
  const emailOf = (person: Person) => world.people[person].email;
  const readerOf = (person: Person | Payer) => EVERYONE.filter((reader) => READERS[reader] === person);
  const emails = (Object.keys(world.people) as Person[]).map((person) => ({
    word: emailOf(person),
    belongsTo: readerOf(person),
    adminsMeetItAt: PEOPLE,
  }));
  const of = (belongsTo: readonly ReaderName[], ...words: string[]) =>
    words.map((word) => ({ word, belongsTo }));
  return [
    ...emails,
    ...Object.values(PAYERS).map((payer) => ({
      word: emailOfPayer(payer),
      belongsTo: readerOf(payer),
      adminsMeetItAt: PEOPLE,
    })),
    ...of(EVERYONE, "zephyropening"),
    ...of([...WHO_READS_ALL, "with one review"], "zephyrlocked", "zephyrbegun"),
    ...of(WHO_READS_ALL, "zephyrstilllocked"),
    ...of(["author", ...MODERATORS], "zephyrwaitingedit", "zephyreditpro"),
    ...of(["author", ...MODERATORS], "zephyrpending", "zephyrpro", "zephyrcon", "zephyrresent"),
    ...of(["author", ...MODERATORS], "zephyrpendingtool", "zephyrpendingville", "zephyrresenttool"),
    ...of(["author", ...MODERATORS], "zephyrrejected", "zephyrrejectedtool", "zephyrrejectedville"),
    // The author gets the reason; moderators read it in the log.
    ...of(["author", ...MODERATORS], "zephyrreason", "zephyreditreason", "zephyrhistory", "zephyrpraise"),
    ...of(["author"], "zephyrrejectededit", "zephyrprovided@world.test"),
    ...COMMENT_CANARIES,
    ...of(["author"], "zephyrdraft", "zephyrdrafttool", "zephyrnote", "zephyrcontract", "zephyrkeyname"),
    ...of(["author"], "zephyrwaitville", "zephyrmuted"),
    ...of([], "zephyrkeyid", "zephyrpublickey", "zephyrcodesecret", "zephyrrecoveryhash"),
    // The log keeps past suspensions.
    { word: "zephyrsuspension", belongsTo: [], isExportedTo: ["another member"] },
    { word: "zephyrreport", belongsTo: MODERATORS, isExportedTo: ["another member"] },
    ...MODERATION_CANARIES,
    ...CONTACT_CANARIES,
    ...MESSAGE_CANARIES,
    ...NEWSLETTER_CANARIES,
    ...PROOF_CANARIES,
    ...PUSH_CANARIES,
    ...DISCUSSION_CANARIES,
    ...DELETED_CANARIES,
    // Replaced texts and former email addresses are shown to no one.
    ...of(
      [],
      "zephyrreplaced",
      "zephyrfirsttool",
      "zephyrsentfirst",
      "zephyrformer@world.test",
      "zephyrknownby",
    ).map((canary) => ({
      ...canary,
      isExportedTo: ["author"] as const,
    })),
  ];
}
