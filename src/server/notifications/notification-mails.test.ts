import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  blocks,
  comments,
  conversations,
  discussions,
  emailPreferences,
  mails,
  messages,
  notifications,
  threadFollows,
} from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { type Notice, notify } from "./index.ts";
import { queueMails } from "./notification-mails.ts";
import { writeMail } from "./write-mail.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen, pia } = world.people;
const discussionId = await storeDiscussion(db, { userId: nora.id });
const otherDiscussionId = await storeDiscussion(db, { userId: nora.id, title: "Another one" });
const [reviewId = ""] = await storeReviews(db, [
  { userId: nora.id, toolId: world.tools.copperline, marketId: world.markets.austin, status: "approved" },
]);

emptyBeforeEach(db, notifications, mails, comments, blocks, threadFollows, emailPreferences, conversations);

const tell = (...notices: Notice[]) => db.transaction((tx) => notify(tx, notices));
const queue = () => queueMails(platform, { pauseSeconds: 0 });
const queued = () => db.select().from(mails).orderBy(asc(mails.createdAt));
const lastNotice = async () => (await db.select().from(notifications).orderBy(sql`id desc`))[0]?.id ?? "";

/** Owen replies to Nora, in her discussion by default. */
async function reply({
  in: thread = { kind: "discussion" as const, id: discussionId },
  ...over
}: ReplyIn = {}) {
  const commentId = await storeComment(db, { thread, userId: owen.id, content: "They *never* called back." });
  const place = thread.kind === "review" ? { reviewId: thread.id } : { discussionId: thread.id };
  await tell({ userId: nora.id, kind: "reply", actorId: owen.id, commentId, ...place, ...over });
  return commentId;
}
interface ReplyIn extends Partial<Notice> {
  in?: { kind: "review" | "discussion"; id: string };
}

/** Owen writes to Nora, who has accepted by default. */
async function write(content: string, { isAccepted = true } = {}) {
  const [low, high] = [owen.id, nora.id].sort() as [string, string];
  const pair = { lowUserId: low, highUserId: high, startedBy: owen.id };
  await db
    .insert(conversations)
    .values({ ...pair, acceptedAt: isAccepted ? new Date() : null })
    .onConflictDoNothing();
  const [conversation] = await db.select().from(conversations);
  const conversationId = conversation?.id ?? "";
  const [row] = await db
    .insert(messages)
    .values({ conversationId, senderId: owen.id, recipientId: nora.id, content })
    .returning();
  const groupKey = `message:${conversationId}`;
  await tell({ userId: nora.id, kind: "message", actorId: owen.id, groupKey, messageId: row?.id });
  return conversationId;
}

describe("emails", () => {
  test("a reply to a discussion, with its text and link", async () => {
    const commentId = await reply();
    await queue();
    const [mail, ...others] = await queued();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: nora.email,
      userId: nora.id,
      subject: "Owen Marsh replied to your discussion",
      preference: "discussion_replies",
      thread: `discussion:${discussionId}`,
    });
    expect(mail?.text).toContain("Hi Nora Quill,");
    expect(mail?.text).toContain("replied to your discussion “Is zip exclusivity worth it?”.");
    expect(mail?.text).toContain("> They never called back.");
    expect(mail?.text).toContain(`/discussions/${discussionId}?comment=${commentId}#comment-${commentId}`);
    expect(mail?.text).toContain(mail?.unsubscribeUrl ?? "missing");
  });

  test("several replies by one person in one email", async () => {
    const groupKey = `reply:${discussionId}:${owen.id}`;
    for (let count = 0; count < 3; count++) await reply({ groupKey });
    await queue();
    await reply({ groupKey });
    await queue();
    expect(await queued()).toMatchObject([
      {
        subject: "Owen Marsh replied to you 3 times",
        text: expect.stringContaining("3 times in “Is zip exclusivity worth it?”. The latest:"),
      },
    ]);
  });

  test("a reply to a review", async () => {
    await reply({ in: { kind: "review", id: reviewId } });
    await queue();
    expect(await queued()).toMatchObject([
      {
        subject: "Owen Marsh replied to your review",
        preference: "review_replies",
        text: expect.stringContaining("your review “Copperline Leads in Austin, TX”."),
      },
    ]);
  });

  test("a mention, under the thread's preference", async () => {
    const thread = { kind: "review" as const, id: reviewId };
    const commentId = await storeComment(db, { thread, userId: owen.id });
    await tell({ userId: pia.id, kind: "mention", actorId: owen.id, commentId, reviewId });
    await queue();
    // The comment no longer mentions her.
    expect(await queued()).toEqual([]);
    await db.execute(
      sql`insert into comment_mentions (comment_id, user_id) values (${commentId}, ${pia.id})`,
    );
    await db.update(notifications).set({ mailedAt: null });
    await queue();
    expect(await queued()).toMatchObject([
      { recipient: pia.email, subject: "Owen Marsh mentioned you", preference: "review_replies" },
    ]);
  });

  test("a message, with at most 160 characters of it", async () => {
    await write(`Is it worth it? ${"Really ".repeat(50)}`);
    await queue();
    const [mail] = await queued();
    expect(mail).toMatchObject({
      subject: "Owen Marsh (member) sent you a message",
      preference: "message_notifications",
    });
    const quote = mail?.text.split("\n").find((line) => line.startsWith("> ")) ?? "";
    expect(quote).toMatch(/^> Is it worth it\? Really.*…$/);
    expect(quote.length).toBeLessThanOrEqual(162);
  });

  test("a message request without its text", async () => {
    await write("Buy my leads", { isAccepted: false });
    await queue();
    const [mail] = await queued();
    expect(mail?.subject).toBe("Owen Marsh (member) wants to message you");
    expect(`${mail?.text}${mail?.html}`).not.toContain("Buy my leads");
  });

  test("a decision with its reason, even if all preferences are off", async () => {
    await db
      .insert(emailPreferences)
      .values({ userId: nora.id, reviewReplies: false, discussionReplies: false });
    const about = { userId: nora.id, kind: "moderation", actorId: null, reviewId } as const;
    await tell({ ...about, outcome: "rejected", reason: "It names a client." });
    await queue();
    const [mail] = await queued();
    expect(mail).toMatchObject({ subject: "Your review was not approved", preference: null, thread: null });
    expect(mail).toMatchObject({ unsubscribeUrl: null });
    expect(mail?.text).toContain("> It names a client.");
  });

  test("the kind of item that a warning or decision is about", async () => {
    await write("Buy my leads");
    const messageId = (await db.select().from(messages))[0]?.id;
    const commentId = await storeComment(db, {
      thread: { kind: "discussion", id: discussionId },
      userId: nora.id,
    });
    const items: [string, Partial<Notice>][] = [
      ["message", { messageId }],
      ["profile", {}],
      ["review “Copperline Leads in Austin, TX”", { reviewId }],
      ["discussion “Another one”", { discussionId: otherDiscussionId }],
      ["comment on “Is zip exclusivity worth it?”", { commentId, discussionId }],
    ];
    for (const [what, place] of items) {
      await db.delete(notifications);
      await db.delete(mails);
      await tell({ ...place, userId: nora.id, kind: "warning", actorId: null, reason: "Be kind." });
      await queue();
      const texts = (await queued()).map(({ text }) =>
        text.replaceAll(/[\u2068\u2069]/g, "").replaceAll(/\s+/g, " "),
      );
      expect(texts).toEqual([expect.stringContaining(`Our team reviewed your ${what}. Please`)]);
    }
    for (const [outcome, words] of [
      ["removed", "was removed"],
      ["hidden", "was hidden"],
    ] as const) {
      await db.delete(mails);
      await tell({ messageId, userId: owen.id, kind: "moderation", actorId: null, outcome });
      await queue();
      expect((await queued()).map(({ subject }) => subject)).toEqual([`Your message ${words}`]);
    }
  });

  test.each(["like", "thread-reply", "report-outcome"] as const)("nothing about a %s", async (kind) => {
    await reply({ kind });
    await queue();
    expect(await queued()).toEqual([]);
  });

  test("no locked text", async () => {
    await db.execute(
      sql`update reviews set detailed_review = 'CANARY of the locked text' where id = ${reviewId}`,
    );
    await reply({ in: { kind: "review", id: reviewId } });
    await tell({ userId: nora.id, kind: "moderation", actorId: null, reviewId, outcome: "approved" });
    await queue();
    expect(await queued()).toHaveLength(2);
    expect(JSON.stringify(await queued())).not.toContain("CANARY");
  });
});

describe("emails nothing", () => {
  test("about the recipient's own action or someone they blocked", async () => {
    await reply({ actorId: nora.id });
    await db.insert(blocks).values({ blockerId: nora.id, blockedId: owen.id });
    await reply();
    await queue();
    expect(await queued()).toEqual([]);
  });

  test("twice about one event", async () => {
    await reply();
    await Promise.all([queue(), queue(), queue()]);
    await queue();
    expect(await queued()).toHaveLength(1);
  });

  test("about events older than a day", async () => {
    await reply();
    await db.update(notifications).set({ updatedAt: sql`now() - interval '25 hours'` });
    await queue();
    expect(await queued()).toEqual([]);
  });

  test("before ten seconds have passed, so that an open page can show it", async () => {
    await reply();
    await queueMails(platform);
    expect(await queued()).toEqual([]);
  });
});

describe("an email is rewritten when sent, and dropped", () => {
  const hide = (status: CommentStatus) => (id: string) =>
    db
      .update(comments)
      .set({ status, heldFor: status === "held" ? "links" : null })
      .where(eq(comments.id, id));
  test.each<[string, "read" | "unwanted", (commentId: string) => PromiseLike<unknown>]>([
    ["when the notification was read", "read", () => as("nora").notifications.markAllRead({})],
    ["when the comment is hidden", "unwanted", hide("hidden")],
    ["when the comment is held", "unwanted", hide("held")],
    ["when the comment is deleted", "unwanted", (id) => db.delete(comments).where(eq(comments.id, id))],
    [
      "when its author is blocked",
      "unwanted",
      () => db.insert(blocks).values({ blockerId: nora.id, blockedId: owen.id }),
    ],
    [
      "when the thread is muted",
      "unwanted",
      () => db.insert(threadFollows).values({ userId: nora.id, discussionId, isMuted: true }),
    ],
    ["when the notification was deleted", "unwanted", () => db.delete(notifications)],
  ])("%s", async (_, reason, happen) => {
    const commentId = await reply();
    const notificationId = await lastNotice();
    expect(await writeMail(platform, notificationId)).toMatchObject({ recipient: nora.email });
    await happen(commentId);
    expect(await writeMail(platform, notificationId)).toBe(reason);
  });

  test("when the discussion is hidden", async () => {
    await reply();
    await db.update(discussions).set({ moderationStatus: "hidden" }).where(eq(discussions.id, discussionId));
    expect(await writeMail(platform, await lastNotice())).toBe("unwanted");
    await db
      .update(discussions)
      .set({ moderationStatus: "approved" })
      .where(eq(discussions.id, discussionId));
  });

  test("when the message was read", async () => {
    await write("Hello");
    expect(await writeMail(platform, await lastNotice())).toMatchObject({ recipient: nora.email });
    await db.update(messages).set({ read: true });
    expect(await writeMail(platform, await lastNotice())).toBe("read");
  });
});

describe("within an hour,", () => {
  const countQueued = async () => (await queued()).length;

  test("each unread thread gets one email", async () => {
    await reply();
    await queue();
    await reply();
    await reply();
    await queue();
    expect(await countQueued()).toBe(1);
    await reply({ in: { kind: "discussion", id: otherDiscussionId } });
    await queue();
    expect(await countQueued()).toBe(2);
  });

  test("a thread gets another email after the recipient read it", async () => {
    await reply();
    await queue();
    await as("nora").notifications.markAllRead({});
    await reply();
    await queue();
    await reply();
    await queue();
    expect(await countQueued()).toBe(2);
  });

  test("the limit ends, and the next email is sent", async () => {
    await reply();
    await queue();
    await db.update(mails).set({ createdAt: sql`now() - interval '61 minutes'` });
    await reply();
    await queue();
    expect(await countQueued()).toBe(2);
  });

  test("concurrent events queue one email, even with several nodes", async () => {
    for (let count = 0; count < 4; count++) await reply();
    await Promise.all([queue(), queue(), queue(), queue()]);
    expect(await countQueued()).toBe(1);
  });

  test("a conversation gets one email until it is read", async () => {
    await write("One");
    await queue();
    await write("Two");
    await queue();
    expect(await countQueued()).toBe(1);
    await as("nora").notifications.markAllRead({});
    await write("Three");
    await queue();
    expect(await countQueued()).toBe(2);
  });
});
