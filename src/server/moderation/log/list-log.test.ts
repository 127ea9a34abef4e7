import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test, vi } from "vitest";
import {
  conversations,
  discussions,
  messages,
  moderationLog,
  profiles,
  reports,
  reviews,
  users,
} from "#server/platform/db/schema/index.ts";
import { callAs, emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { takeDiscussion } from "#tests/support/sent-discussions.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { type LoggedAction, logAction } from "./log-action.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen, pia, max, ada } = world.people;

emptyBeforeEach(db, moderationLog, conversations, reviews, discussions);

const log = (logged: Partial<LoggedAction> & Pick<LoggedAction, "subject">) =>
  db.transaction((tx) => logAction(tx, { actorId: max.id, action: "hide", ...logged }));
const list = (after?: string | null) => as("max").moderation.listLog(after ? { after } : {});
const onlySubject = async () => {
  const { items } = await list();
  expect(items).toHaveLength(1);
  return items[0]?.subject;
};

const storeReview = async () =>
  (
    await storeReviews(db, [
      { userId: nora.id, toolId: world.tools.copperline, marketId: world.markets.austin },
    ])
  )[0] ?? "";

async function storeMessage(content: string): Promise<string> {
  const [lowUserId = "", highUserId = ""] = [nora.id, owen.id].sort();
  const [conversation] = await db
    .insert(conversations)
    .values({ lowUserId, highUserId, startedBy: nora.id })
    .returning({ id: conversations.id });
  const [message] = await db
    .insert(messages)
    .values({ conversationId: conversation?.id ?? "", senderId: nora.id, recipientId: owen.id, content })
    .returning({ id: messages.id });
  return message?.id ?? "";
}

describe("filters", () => {
  test("match a moderator, automatic rules, a kind or a period, across pages", async () => {
    const discussion = { kind: "discussion", id: uuidv7() } as const;
    const comment = { kind: "comment", id: uuidv7() } as const;
    await log({ subject: discussion });
    await log({ subject: comment, actorId: ada.id });
    await log({ subject: comment, actorId: null });
    await db
      .update(moderationLog)
      .set({ createdAt: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
      .where(eq(moderationLog.actorId, ada.id));
    const found = async (filter: Parameters<ReturnType<typeof as>["moderation"]["listLog"]>[0]) =>
      (await as("max").moderation.listLog(filter)).items.map(({ actor }) => actor?.fullName ?? null);
    expect(await found({ actor: max.id })).toEqual(["Max Abara"]);
    expect(await found({ actor: "auto-rule" })).toEqual([null]);
    expect(await found({ kind: "comment" })).toEqual([null, "Ada Castellano"]);
    expect(await found({ period: "week" })).toEqual([null, "Max Abara"]);
    expect(await found({ kind: "comment", period: "month", actor: ada.id })).toEqual(["Ada Castellano"]);
    const { items, actors } = await list();
    expect(await found({ kind: "comment", after: items[0]?.id })).toEqual(["Ada Castellano"]);
    expect(actors.map(({ fullName }) => fullName)).toEqual(["Ada Castellano", "Max Abara"]);
  });
});

test("shows an excerpt of comments to distinguish entries of one thread", async () => {
  const thread = { kind: "discussion", id: await storeDiscussion(db, { userId: nora.id }) } as const;
  for (const content of ["The first.", "word ".repeat(40)]) {
    await log({
      subject: { kind: "comment", id: await storeComment(db, { thread, userId: owen.id, content }) },
    });
  }
  const { items } = await list();
  expect(items.map(({ subject }) => subject.excerpt)).toEqual([
    expect.stringMatching(/^(word )+word…?$/),
    "The first.",
  ]);
  expect(items[0]?.subject.excerpt?.length).toBeLessThanOrEqual(161);
});

test("returns an empty list without entries", async () => {
  expect(await list()).toEqual({ items: [], actors: [], next: null });
});

test("shows who did what to which item, why, and what changed", async () => {
  const id = await storeDiscussion(db, { userId: nora.id, title: "Worth it?" });
  await log({
    subject: { kind: "discussion", id },
    action: "remove",
    reason: "Spam",
    before: { status: "approved" },
    after: { status: "removed" },
  });
  const [row] = await db.select().from(moderationLog);
  expect(await list()).toEqual({
    items: [
      {
        id: row?.id,
        at: row?.createdAt.toISOString(),
        actor: { id: max.id, fullName: "Max Abara" },
        action: "remove",
        subject: {
          kind: "discussion",
          id,
          title: "Worth it?",
          excerpt: null,
          thread: { kind: "discussion", id },
        },
        reason: "Spam",
        before: { status: "approved" },
        after: { status: "removed" },
        // The entry was only logged here, so the discussion is still public.
        can: { restore: false },
      },
    ],
    actors: [{ id: max.id, fullName: "Max Abara" }],
    next: null,
  });
});

describe("a subject", () => {
  test("has the tool and market of a review as its title", async () => {
    const id = await storeReview();
    await log({ subject: { kind: "review", id } });
    expect(await onlySubject()).toEqual({
      kind: "review",
      id,
      title: "Copperline Leads in Austin, TX",
      excerpt: null,
      thread: { kind: "review", id },
    });
  });

  test("has the title and link of a comment's review or discussion", async () => {
    const review = { kind: "review", id: await storeReview() } as const;
    const discussion = {
      kind: "discussion",
      id: await storeDiscussion(db, { userId: nora.id, title: "Worth it?" }),
    } as const;
    for (const thread of [review, discussion]) {
      await log({ subject: { kind: "comment", id: await storeComment(db, { thread, userId: owen.id }) } });
    }
    expect((await list()).items.map(({ subject }) => subject)).toMatchObject([
      { kind: "comment", title: "Worth it?", thread: discussion },
      { kind: "comment", title: "Copperline Leads in Austin, TX", thread: review },
    ]);
  });

  test("has a person's name as its title", async () => {
    await log({ subject: { kind: "person", id: nora.id }, action: "warn" });
    expect(await onlySubject()).toEqual({
      kind: "person",
      id: nora.id,
      title: "Nora Quill",
      excerpt: null,
      thread: null,
    });
  });

  test("discloses neither the text nor the participants of a message", async () => {
    const id = await storeMessage("zanzibar");
    await log({ subject: { kind: "message", id }, action: "warn" });
    expect(await onlySubject()).toEqual({
      kind: "message",
      id,
      title: "A message",
      excerpt: null,
      thread: null,
    });
    const answer = JSON.stringify(await list());
    for (const secret of ["zanzibar", nora.id, owen.id, "Nora", "Owen", "@"]) {
      expect(answer).not.toContain(secret);
    }
  });

  test.each(["review", "discussion", "comment", "message", "person"] as const)(
    "has no title for a deleted %s",
    async (kind) => {
      const id = uuidv7();
      await log({ subject: { kind, id } });
      expect(await onlySubject()).toEqual({ kind, id, title: null, excerpt: null, thread: null });
    },
  );
});

test("automatic rules and deleted accounts have no name", async () => {
  const [id, email] = [uuidv7(), "gone@world.test"];
  await db.insert(users).values({ id, email });
  await db.insert(profiles).values({ id, fullName: "Gone" });
  const subject = { kind: "person", id: nora.id } as const;
  await log({ subject, actorId: null });
  await log({ subject, actorId: id });
  await db.delete(users).where(eq(users.id, id));
  expect((await list()).items.map(({ actor }) => actor)).toEqual([null, null]);
});

describe("pagination", () => {
  const subject = () =>
    ({ subjectKind: "person", subjectId: nora.id, action: "warn", actorId: max.id }) as const;

  test("returns the newest first, 50 per page, without duplicates or gaps", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...subject(),
      id: uuidv7({ msecs: Date.UTC(2026, 5, 1) + index }),
      // Groups of three share a timestamp.
      createdAt: new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 3) * 1000),
      before: {},
      after: {},
    }));
    await db.insert(moderationLog).values(rows);
    const first = await list();
    const second = await list(first.next);
    const third = await list(second.next);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([50, 50, 20]);
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
      rows.map(({ id }) => id).reverse(),
    );
    expect(third.next).toBeNull();
    expect(await list(rows[50]?.id)).toMatchObject({ next: null });
  });

  test("runs as many queries for a page as for one entry of each kind", async () => {
    async function logOneOfEach() {
      const discussion = await storeDiscussion(db, { userId: nora.id });
      const comment = await storeComment(db, {
        thread: { kind: "discussion", id: discussion },
        userId: owen.id,
      });
      const message = await storeMessage("Hello");
      for (const [kind, id] of Object.entries({ discussion, comment, message, person: nora.id })) {
        await log({ subject: { kind, id } as LoggedAction["subject"] });
      }
      await log({ subject: { kind: "review", id: await storeReview() } });
    }
    const countQueries = async () => {
      const [select, execute] = [vi.fn(db.select.bind(db)), vi.fn(db.execute.bind(db))];
      const counted = Object.create(db, { select: { value: select }, execute: { value: execute } });
      const { items } = await callAs({ ...platform, db: counted }, world.readerOf("max")).moderation.listLog(
        {},
      );
      expect(items.every(({ subject }) => subject.title !== null)).toBe(true);
      return select.mock.calls.length + execute.mock.calls.length;
    };
    await logOneOfEach();
    const queries = await countQueries();
    for (let more = 0; more < 20; more++) {
      const id = await storeDiscussion(db, { userId: nora.id });
      const comment = await storeComment(db, { thread: { kind: "discussion", id }, userId: owen.id });
      await log({ subject: { kind: "discussion", id } });
      await log({ subject: { kind: "comment", id: comment } });
    }
    expect(queries).toBe(4);
    expect(await countQueries()).toBe(queries);
  });
});

describe("restoring", () => {
  /** Newest first. */
  const offers = async (person: "max" | "ada" = "max") =>
    (await as(person).moderation.listLog({})).items.map(({ action, can }) => [action, can.restore]);
  const takeDown = async (userId: string, actorId = ada.id) => {
    const id = await storeDiscussion(db, { userId });
    await takeDiscussion(db, id, "removed", { actorId });
    return id;
  };
  const restore = (id: string) => as("ada").moderation.restore({ kind: "discussion", id });

  test.each(["review", "discussion", "comment"] as const)(
    "applies to a %s that was taken down",
    async (kind) => {
      const id = {
        review: storeReview,
        discussion: () => storeDiscussion(db, { userId: nora.id }),
        comment: async () => {
          const thread = { kind: "discussion", id: await storeDiscussion(db, { userId: nora.id }) } as const;
          return storeComment(db, { thread, userId: owen.id, isCounted: true });
        },
      };
      const subject = { kind, id: await id[kind]() };
      await db.insert(reports).values({ reporterId: pia.id, reason: "spam", [`${kind}Id`]: subject.id });
      await as("max").reports.resolve({ ...subject, resolution: "hide" });
      expect(await offers()).toEqual([["hide", true]]);
      await as("ada").moderation.restore(subject);
      expect(await offers()).toEqual([
        ["restore", false],
        ["hide", false],
      ]);
    },
  );

  test("appears on the newest entry that took the item down", async () => {
    const id = await takeDown(nora.id);
    await restore(id);
    await takeDiscussion(db, id, "hidden", { actorId: ada.id });
    await log({ subject: { kind: "discussion", id }, action: "warn" });
    await takeDiscussion(db, id, "removed", { actorId: ada.id });
    await log({ subject: { kind: "discussion", id }, action: "dismiss" });
    const newest = [
      ["dismiss", false],
      ["remove", true],
      ["warn", false],
      ["hide", false],
      ["restore", false],
      ["remove", false],
    ];
    expect(await offers()).toEqual(newest);
    await restore(id);
    expect(await offers()).toEqual([["restore", false], ...newest.map(([action]) => [action, false])]);
  });

  test("isn't offered on a later page if the newest entry is on the first", async () => {
    const id = await takeDown(nora.id);
    await takeDiscussion(db, id, "hidden", { actorId: ada.id });
    const { items } = await list();
    expect((await list(items[0]?.id)).items.map(({ can }) => can.restore)).toEqual([false]);
  });

  test("isn't offered for the moderator's own item, but to another moderator", async () => {
    await takeDown(max.id);
    expect(await offers("max")).toEqual([["remove", false]]);
    expect(await offers("ada")).toEqual([["remove", true]]);
  });

  test("isn't offered if the author edited it since, it was never public, or it's deleted", async () => {
    const changed = await takeDown(nora.id);
    await db.update(discussions).set({ moderationStatus: "pending" }).where(eq(discussions.id, changed));
    expect(await offers()).toEqual([["remove", false]]);
    await takeDiscussion(db, changed, "removed", { actorId: ada.id });
    expect((await offers())[0]).toEqual(["remove", false]);
    await db.delete(discussions);
    expect((await offers())[0]).toEqual(["remove", false]);
  });
});

describe("rejects", () => {
  test("everyone but moderators", async () => {
    await expect(as().moderation.listLog({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of ["nora", "owen", "pia", "uma"] as const) {
      await expect(as(person).moderation.listLog({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("a malformed cursor", async () => {
    await expect(list("1")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
