import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { markMentions } from "#server/comments/index.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { storeComment, storeDiscussion, storeMessage } from "./stored-community.ts";
import { storeReviews } from "./stored-reviews.ts";
import { reviewContent, type World } from "./world.ts";

/** Marker words in a person's private data, their published content, and their messages to others. */
export interface Words {
  own: string;
  published: string;
  letter: string;
}

export const wordsOf = (name: string): Words => ({
  own: `${name}zephyrown`,
  published: `${name}zephyrpublished`,
  letter: `${name}zephyrletter`,
});

export interface StoredPerson {
  id: string;
  email: string;
  words: Words;
  reviewId: string;
  discussionId: string;
  commentId: string;
}

/** Inserts a person with a row in every table that can reference one; `other` is their counterpart. */
export async function storePerson(
  platform: OpenPlatform,
  world: World,
  name: string,
  { other, passwordHash }: { other: string; passwordHash: string },
): Promise<StoredPerson> {
  const { db } = platform;
  const words = wordsOf(name);
  const [id, email] = [uuidv7(), `${words.own}@world.test`];
  const soon = new Date(Date.now() + 3_600_000);
  await db.insert(schema.users).values({ id, email, emailVerified: true, passwordHash });
  await db.insert(schema.profiles).values({
    id,
    fullName: `Robin ${words.own}`,
    brokerage: words.own,
    reviewerType: "broker",
    yearsExperience: 9,
  });
  await db.insert(schema.sessions).values({
    userId: id,
    token: `secret-session-${name}`,
    expiresAt: soon,
    ipAddress: words.own,
    userAgent: words.own,
  });
  await db.transaction((tx) =>
    platform.auth.oneTimeTokens.issue(tx, "reset-password", { userId: id, note: words.own }, 3600),
  );
  await db
    .insert(schema.emailChanges)
    .values({ userId: id, id: uuidv7(), email: `new-${words.own}@world.test`, expiresAt: soon });
  await db
    .insert(schema.formerEmails)
    .values({ userId: id, email: `former-${words.own}@world.test`, expiresAt: soon });
  await db.insert(schema.passkeys).values({
    ...{ userId: id, name: words.own, credentialId: `secret-id-${name}`, publicKey: `secret-key-${name}` },
    ...{ counter: 1, transports: ["internal"], isBackedUp: true },
  });
  await db.insert(schema.linkedIdentities).values({
    userId: id,
    issuer: "https://issuer.test",
    subject: words.own,
    provider: "acme",
    email: `provided-${words.own}@world.test`,
  });
  await db.insert(schema.codeSecrets).values({ userId: id, secret: `secret-of-app-${name}`, lastStep: 1 });
  await db.insert(schema.recoveryCodes).values({ userId: id, hash: `secret-hash-${name}` });
  await db.insert(schema.userRoles).values({ userId: id, role: "moderator" });
  await db.insert(schema.emailPreferences).values({ userId: id });
  await db.insert(schema.recentWrites).values({ userId: id, position: 1 });
  const written = await storeWritten(platform, world, { id, words, other });
  await storeRelations(platform, world, { id, email, words, other, ...written });
  return { id, email, words, ...written };
}

interface Writing {
  id: string;
  words: Words;
  other: string;
}

async function storeWritten({ db }: OpenPlatform, world: World, { id, words, other }: Writing) {
  const [toolId, marketId] = [uuidv7(), uuidv7()];
  const letters = words.own.toLowerCase();
  await db.insert(schema.tools).values({
    id: toolId,
    name: words.own,
    normalizedName: letters,
    slug: letters,
    category: "CRM",
    createdBy: id,
  });
  await db
    .insert(schema.markets)
    .values({ id: marketId, city: words.own, state: "TX", slug: letters, createdBy: id });
  const { copperline, foyer } = world.tools;
  const now = new Date();
  await db
    .insert(schema.merges)
    .values({ fromToolId: foyer, intoToolId: copperline, mergedBy: id, undoneBy: id, undoneAt: now });
  await db.insert(schema.differentPairs).values({ lowId: uuidv7(), highId: uuidv7(), decidedBy: id });
  const shown = { detailedReview: words.published, excerpt: words.published, pros: [words.published] };
  const hidden = { detailedReview: words.own, excerpt: words.own, cons: [words.own] };
  const [reviewId = "", pendingId = ""] = await storeReviews(db, [
    {
      userId: id,
      toolId: world.tools.foyer,
      marketId: world.markets.austin,
      category: "CRM",
      tagIds: [world.tags.goodSupport],
      ...shown,
    },
    { userId: id, toolId, marketId, category: "CRM", status: "pending", ...hidden },
  ]);
  const version = (overrides: Partial<ReviewContent>) =>
    reviewContent({ brokerage: words.own, ...overrides });
  const [approved] = await db
    .insert(schema.reviewRevisions)
    .values({ reviewId, content: version({ detailedReview: words.published }), status: "approved" })
    .returning();
  await db.insert(schema.reviewRevisions).values([
    { reviewId, content: version({ detailedReview: words.own }), status: "superseded" },
    { reviewId, content: version({ detailedReview: words.own }), status: "pending" },
    { reviewId: pendingId, content: version({ detailedReview: words.own }), status: "pending" },
  ]);
  await db.insert(schema.reviewCheckIns).values({ reviewId, round: 1 });
  await db.insert(schema.reviewDrafts).values({ userId: id, content: { a: words.own }, savedAt: new Date() });
  const license = { userId: id, state: "TX" } as const;
  await db.insert(schema.licenseRequests).values({ ...license, number: words.own });
  await db.insert(schema.checkedLicenses).values({ ...license, numberHash: `secret-${id}` });
  await db.insert(schema.reviewProofs).values({ reviewId, proof: "used-it" });
  await db.insert(schema.receipts).values({ reviewId: pendingId, fileKey: `receipts/${id}/1.webp` });
  const discussionId = await storeDiscussion(db, {
    userId: id,
    title: words.published,
    content: words.published,
    marketId: world.markets.austin,
  });
  await db.insert(schema.discussionTags).values({ discussionId, tagId: world.tags.newcomer });
  const talk = { title: "t", content: words.own, tagIds: [], toolName: null, city: null, state: null };
  await db.insert(schema.discussionRevisions).values([
    {
      ...{ discussionId, content: { ...talk, content: words.published } as never, status: "approved" },
      body: parseRichText(words.published),
    },
    { discussionId, content: talk as never, body: parseRichText(words.own), status: "pending" },
  ]);
  await db.insert(schema.moderationDecisions).values({
    revisionId: approved?.id,
    moderatorId: other,
    decision: "approved",
    reason: "It has numbers.",
  });
  await storeDiscussion(db, { userId: id, title: words.own, content: words.own, status: "pending" });
  const commentId = await storeCommentsOf(db, { id, words, other, world });
  return { reviewId, discussionId, commentId };
}

/**
 * Comments in the other's thread: some become placeholders, some are deleted, and one by the other mentions
 * the person.
 */
async function storeCommentsOf(
  db: OpenPlatform["db"],
  { id, words, other, world }: Writing & { world: World },
): Promise<string> {
  const thread = {
    kind: "discussion",
    id: await storeDiscussion(db, { userId: other, marketId: world.markets.denver }),
  } as const;
  const say = (userId: string, content: string, parentId?: string, status?: CommentStatus) =>
    storeComment(db, { thread, userId, content, parentId, status, isCounted: true });
  const commentId = await say(id, words.published);
  const answer = await say(other, `Thank you, @Robin ${words.own}, for that.`, commentId);
  await say(id, words.published, answer);
  await say(id, words.own, undefined, "held");
  const text = `Thank you, @Robin ${words.own}, for that.`;
  const { body } = markMentions(parseRichText(text), [{ id, fullName: `Robin ${words.own}` }]);
  await db.update(schema.comments).set({ body }).where(eq(schema.comments.id, answer));
  await db.insert(schema.commentVersions).values([
    { commentId, content: words.published, body: parseRichText(words.published) },
    { commentId: answer, content: text, body },
  ]);
  await db.insert(schema.commentMentions).values([
    { commentId: answer, userId: id },
    { commentId, userId: other },
  ]);
  return commentId;
}

interface Relation extends Writing {
  email: string;
  reviewId: string;
  discussionId: string;
  commentId: string;
}

/**
 * Data between the person and others: likes, saves, messages, reports, notifications, payments and emails.
 */
async function storeRelations(platform: OpenPlatform, world: World, relation: Relation): Promise<void> {
  const { db, signedValues } = platform;
  const { id, email, words, other, reviewId, discussionId, commentId } = relation;
  const [othersReview = ""] = await storeReviews(db, [
    { userId: other, toolId: world.tools.copperline, marketId: world.markets.denver },
  ]).catch(async () => {
    const rows = await db.select().from(schema.reviews).where(eq(schema.reviews.userId, other));
    return rows.map((row) => row.id);
  });
  const othersDiscussion = await storeDiscussion(db, { userId: other });
  await db.insert(schema.likes).values([
    { userId: id, reviewId: othersReview },
    { userId: id, discussionId: othersDiscussion },
    { userId: other, reviewId },
    { userId: other, commentId },
  ]);
  await db.update(schema.comments).set({ likeCount: 1 }).where(eq(schema.comments.id, commentId));
  await db
    .update(schema.reviewStats)
    .set({ likeCount: sql`like_count + 1` })
    .where(sql`review_id in (${reviewId}, ${othersReview})`);
  await db
    .update(schema.discussionStats)
    .set({ likeCount: 1 })
    .where(eq(schema.discussionStats.discussionId, othersDiscussion));
  await db.insert(schema.saves).values({ userId: id, reviewId: othersReview, note: words.own });
  await db.insert(schema.follows).values([
    { userId: id, personId: other },
    { userId: other, personId: id },
  ]);
  await db.insert(schema.followingVisits).values({ userId: id, seenUntil: new Date() });
  await db.insert(schema.threadFollows).values({ userId: id, discussionId });
  const [contract] = await db
    .insert(schema.contracts)
    .values({
      ...{
        userId: id,
        toolId: world.tools.foyer,
        marketId: world.markets.austin,
        price: 1,
        renewsOn: "2099-01-03",
      },
      note: await signedValues.seal("contract-note", { note: words.own }),
    })
    .returning();
  const reminded = { contractId: contract?.id ?? "", noticeOn: "2098-12-04", daysBefore: 30 };
  await db.insert(schema.contractReminders).values(reminded);
  await db.insert(schema.mutes).values([
    { userId: id, word: words.own },
    { userId: id, personId: other },
  ]);
  await db.insert(schema.digestSchedules).values({ userId: id });
  const sent = await storeMessage(db, {
    senderId: id,
    recipientId: other,
    subject: words.letter,
    content: words.letter,
  });
  await storeMessage(db, { senderId: other, recipientId: id, content: "An answer." });
  await storeMessage(db, { senderId: id, recipientId: other, content: words.own, isDelivered: false });
  await db.insert(schema.blocks).values([
    { blockerId: id, blockedId: other },
    { blockerId: other, blockedId: id },
  ]);
  await db.insert(schema.notifications).values([
    { userId: id, kind: "reply", actorId: other, reviewId, reason: words.own },
    { userId: other, kind: "like", actorId: id, reviewId: othersReview, count: 1 },
    { userId: other, kind: "like", actorId: id, discussionId: othersDiscussion, count: 3 },
    { userId: other, kind: "message", actorId: id, messageId: sent },
  ]);
  await storePushAndPrices(platform, world, id);
  await db.insert(schema.reports).values([
    { reporterId: id, reviewId: othersReview, reason: "spam", details: words.own },
    { reporterId: other, personId: id, reason: "other", details: "They shout." },
    { reporterId: other, messageId: sent, reason: "other", details: "They shout." },
  ]);
  const [othersRevision] = await db
    .insert(schema.reviewRevisions)
    .values({ reviewId: othersReview, content: reviewContent(), status: "superseded" })
    .returning();
  await db.insert(schema.scheduledDecisions).values({
    batchId: randomUUID(),
    revisionId: othersRevision?.id,
    moderatorId: id,
    decision: "approved",
    undoableUntil: new Date(),
  });
  await db.insert(schema.moderationLog).values([
    { actorId: id, action: "dismiss", subjectKind: "review", subjectId: othersReview, before: {}, after: {} },
    { actorId: other, action: "warn", subjectKind: "person", subjectId: id, before: {}, after: {} },
  ]);
  await db.insert(schema.suspensions).values([
    { userId: id, reason: words.own, suspendedBy: other, liftedBy: other, liftedAt: new Date() },
    { userId: other, reason: "They shout.", suspendedBy: id, liftedBy: id, liftedAt: new Date() },
  ]);
  await db.insert(schema.signInTraces).values([
    { userId: id, kind: "browser", mark: words.own },
    { userId: other, kind: "browser", mark: `another browser ${randomUUID()}` },
  ]);
  await db.insert(schema.personNotes).values([
    { userId: id, authorId: other, text: `Writes like ${words.own}.` },
    { userId: other, authorId: id, text: "They argue." },
  ]);
  await db.insert(schema.paymentCustomers).values({ userId: id, customerId: `cus_test_${words.own}` });
  await db
    .insert(schema.subscriptions)
    .values({ userId: id, subscriptionId: `sub_${words.own}`, status: "active" });
  await db
    .insert(schema.reviewUnlocks)
    .values({ userId: id, reviewId: othersReview, paymentId: `pi_${words.own}`, amountCents: 499 });
  await db
    .insert(schema.reviewCredits)
    .values({ reviewId, userId: id, expiresAt: new Date(Date.now() + 3_600_000) });
  await db.insert(schema.checkouts).values({ id: `cs_${words.own}`, userId: id, kind: "subscription" });
  await db.insert(schema.testPayments).values({
    id: `cs_test_${words.own}`,
    customerId: `cus_test_${words.own}`,
    content: { note: words.own },
  });
  await db.insert(schema.newsletterSubscribers).values({ email: email.toUpperCase() });
  await db
    .insert(schema.newsletterSuppressions)
    .values({ emailHash: signedValues.hash("suppression", email), reason: "unsubscribed" });
  await db.insert(schema.newsletterIssues).values({ subject: "News", body: "News.", createdBy: id });
  await db.insert(schema.contactRequests).values([
    { name: words.own, email, company: words.own, phone: words.own, message: words.own },
    { name: "N", email: "someone@else.test", message: "Hello.", doneAt: new Date(), doneBy: id },
  ]);
  const mail = { subject: words.own, text: words.own, html: words.own, kind: "reply" };
  await db.insert(schema.mails).values([
    { ...mail, recipient: email, userId: id, unsubscribeUrl: `https://x.test/secret-mail-${words.own}` },
    { ...mail, recipient: `Old-${email}`, userId: id },
    { ...mail, recipient: email.toUpperCase(), kind: "newsletter" },
  ]);
  await platform.jobs.send(db, "resend-confirmation", { email, redirect: words.own });
}

/** A browser that shows notifications, one that waits to be sent there, and the price of a saved tool. */
async function storePushAndPrices({ db }: OpenPlatform, world: World, userId: string): Promise<void> {
  const { notifications, sessions } = schema;
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  const [notification] = await db.select().from(notifications).where(eq(notifications.userId, userId));
  await db.insert(schema.pushSubscriptions).values({
    ...{ userId, sessionId: session?.id ?? "", endpoint: `https://fcm.googleapis.com/secret-${userId}` },
    ...{ p256dh: `secret-p256dh-${userId}`, auth: `secret-auth-${userId}` },
  });
  await db.insert(schema.pushPreferences).values({ userId, kinds: ["replies"] });
  await db
    .insert(schema.pushNotes)
    .values({ userId, kind: "replies", notificationId: notification?.id ?? "" });
  await db.insert(schema.priceLevels).values({
    ...{ userId, toolId: world.tools.foyer, median: 140, low: 130, high: 150, reportCount: 3 },
  });
}
