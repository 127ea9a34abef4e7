import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { CLOSE_UNAUTHORIZED, type LiveThread, type ModerationQueue } from "#contract/live.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { callAs, openTestPlatform } from "#tests/support/api.ts";
import { openSocket, type TestFrame, type TestSocket, tokenOf } from "#tests/support/live-sockets.ts";
import { listQueue } from "#tests/support/queues.ts";
import { pendingVersionOf } from "#tests/support/sent-discussions.ts";
import { serveApp } from "#tests/support/serve-app.ts";
import { storeComment } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { createWorld } from "#tests/support/world.ts";
import { contactRequests, discussions, sessions, userRoles } from "./platform/db/schema/index.ts";
import { splitThread } from "./platform/live/parse-request.ts";
import { publishToPeople, publishToThread } from "./platform/live/publish.ts";
import { createLog } from "./platform/log.ts";
import { openPlatform } from "./platform/open-platform.ts";
import { setPostStatus } from "./posts/index.ts";

const PEOPLE = 40;
const TABS = 5;

const first = await openTestPlatform();
const second = await openPlatform(first.config, createLog("silent"), first.databaseUrl);
afterAll(() => second.close());
const nodes = [first, second] as const;
const sites = [await serveApp(first), await serveApp(second)] as const;
const world = await createWorld(first.db);

interface Person {
  id: string;
  email: string;
}

interface Tab {
  person: Person;
  watched: readonly LiveThread[];
  socket: TestSocket;
}

async function openTab(node: 0 | 1, person: Person, watched: readonly LiveThread[] = []): Promise<Tab> {
  const socket = openSocket(sites[node], { token: await tokenOf(first, person) });
  await socket.until(1);
  for (const thread of watched) socket.send({ type: "watch", thread });
  expect(await socket.settled()).toEqual([{ type: "ready" }]);
  return { person, watched, socket };
}

/** Stores four reviews and two discussions. The last of each is in review, so that only its author sees it. */
async function storeThreads(author: Person) {
  const { austin: marketId } = world.markets;
  const place = { userId: author.id, marketId, toolId: world.tools.foyer };
  const reviewIds = await storeReviews(first.db, [
    { ...place },
    { ...place, toolId: world.tools.copperline },
    { ...place, marketId: world.markets.denver },
    { ...place, marketId: world.markets.winstonSalem, status: "pending" },
  ]);
  const text = {
    userId: author.id,
    title: "Is it worth it?",
    content: "I wonder.",
    body: [],
    excerpt: "I wonder.",
  };
  const stored = await first.db
    .insert(discussions)
    .values([{ ...text, moderationStatus: "approved" }, text])
    .returning({ id: discussions.id, status: discussions.moderationStatus });
  const threads = [
    ...reviewIds.map((id): LiveThread => `reviews/${id}`),
    ...stored.map(({ id }): LiveThread => `discussions/${id}`),
  ];
  const hidden = new Set(threads.filter((_, index) => index === 3 || index === 5));
  return { threads, hidden };
}

test("delivers to each of 200 connections on two nodes only what concerns it", {
  timeout: 60_000,
}, async () => {
  const ids = await storeReviewers(first.db, PEOPLE);
  const people = ids.map((id): Person => ({ id, email: `${id}@world.test` }));
  const [author] = people as [Person];
  const { threads, hidden } = await storeThreads(author);

  // Every tab watches a different set of threads, by the binary digits of its number.
  const tabs: Tab[] = [];
  while (tabs.length < PEOPLE * TABS) {
    // A node serves a limited number of database requests at a time.
    const opening = Array.from({ length: 8 }, (_, index) => {
      const number = tabs.length + index;
      const watched = threads.filter((_, bit) => ((number * 37) >> bit) & 1);
      return openTab(number % 2 === 0 ? 0 : 1, people[number % PEOPLE] as Person, watched);
    });
    tabs.push(...(await Promise.all(opening)));
  }
  expect(tabs.length).toBe(200);

  const heard = new Map<Tab, TestFrame[]>(tabs.map((tab) => [tab, [{ type: "ready" }]]));
  const expectOf = (concerns: (tab: Tab) => boolean, frame: TestFrame) => {
    for (const tab of tabs) if (concerns(tab)) heard.get(tab)?.push(frame);
  };
  for (let number = 0; number < 60; number += 1) {
    const { db } = nodes[number % 3 === 0 ? 0 : 1];
    const thread = threads[number % threads.length] as LiveThread;
    await publishToThread(db, thread);
    expectOf(
      ({ person, watched }) => watched.includes(thread) && (person === author || !hidden.has(thread)),
      { type: "comments", thread },
    );
    const told = people.filter((_, index) => (index * 7 + number) % 11 === 0).map(({ id }) => id);
    const type = number % 2 === 0 ? "messages" : "notifications";
    await publishToPeople(db, told, type);
    expectOf(({ person }) => told.includes(person.id), { type });
  }
  // Notices arrive in order, so this one followed by a pong flushes all earlier ones.
  await publishToPeople(first.db, ids, "notifications");
  expectOf(() => true, { type: "notifications" });
  const different = new Set<string>();
  for (const tab of tabs) {
    const expected = heard.get(tab) ?? [];
    // The pong of `openTab` is among them.
    await tab.socket.until(expected.length + 1);
    expect(await tab.socket.settled()).toEqual(expected);
    different.add(JSON.stringify(expected));
  }
  expect(different.size).toBeGreaterThan(50);
});

test("lets only its author and moderators watch a thread in review", async () => {
  const { nora, owen, max } = world.people;
  const { threads, hidden } = await storeThreads(nora);
  const [public_] = threads as [LiveThread];
  for (const thread of hidden) {
    const [author, other, moderator] = await Promise.all(
      [nora, owen, max].map((person, index) => openTab(index === 0 ? 0 : 1, person, [thread, public_])),
    );
    await publishToThread(first.db, thread);
    await publishToThread(second.db, public_);
    const both: TestFrame[] = [
      { type: "ready" },
      { type: "comments", thread },
      { type: "comments", thread: public_ },
    ];
    for (const tab of [author, moderator]) {
      await tab?.socket.until(4);
      expect(await tab?.socket.settled()).toEqual(both);
    }
    await other?.socket.until(3);
    expect(await other?.socket.settled()).toEqual([{ type: "ready" }, { type: "comments", thread: public_ }]);
  }
});

test("notifies both users of a message on either node, but not of an undelivered one", async () => {
  const { nora, owen, max } = world.people;
  const tabs = await Promise.all(
    [nora, owen, max].flatMap((person) => [openTab(0, person), openTab(1, person)]),
  );
  const write = (from: "nora" | "owen", recipientId: string) =>
    callAs(first, world.readerOf(from)).messages.create({ recipientId, content: "Hello!" });
  await write("nora", owen.id);
  await callAs(second, world.readerOf("owen")).messages.putBlock({ userId: nora.id });
  await callAs(first, world.readerOf("max")).messages.putBlock({ userId: nora.id });
  await write("nora", max.id);
  const [message, notification] = [{ type: "messages" }, { type: "notifications" }];
  const expected = new Map([
    [nora.id, [message, message]],
    // The request, and the member's own block, which marks it as read.
    [owen.id, [message, notification, notification, message]],
    [max.id, [message]],
  ]);
  await publishToPeople(
    first.db,
    tabs.map(({ person }) => person.id),
    "notifications",
  );
  for (const { person, socket } of tabs) {
    const frames = [{ type: "ready" }, ...(expected.get(person.id) ?? []), notification];
    await socket.until(frames.length + 1);
    expect(await socket.settled()).toEqual(frames);
  }
});

test("closes the sockets of a session that ends on another node", async () => {
  const { pia, owen } = world.people;
  const [mine, others] = [await openTab(1, pia), await openTab(1, owen)];
  await first.db.delete(sessions).where(eq(sessions.userId, pia.id));
  expect(await mine.socket.closed).toBe(CLOSE_UNAUTHORIZED);
  expect(await others.socket.settled()).toEqual([{ type: "ready" }]);
});

test("stops notices of hidden threads to a former moderator, on either node", async () => {
  const { owen, max } = world.people;
  const { threads, hidden } = await storeThreads(owen);
  const [shown] = threads as [LiveThread];
  const watched = [...hidden, shown];
  const before = [await openTab(0, max, watched), await openTab(1, max, watched)];
  await first.db.delete(userRoles).where(eq(userRoles.userId, max.id));
  for (const thread of watched) await publishToThread(first.db, thread);
  for (const { socket } of before) {
    // Closed, so that they reconnect with their new role.
    expect(await socket.closed).toBe(1012);
    expect(socket.frames.filter(({ type }) => type === "comments")).toEqual([]);
  }
  const after = [await openTab(0, max, watched), await openTab(1, max, watched)];
  for (const thread of watched) await publishToThread(second.db, thread);
  for (const { socket } of after) {
    await socket.until(3);
    // Perhaps twice: the first notice may reach a slow node only now.
    const [ready, ...heard] = await socket.settled();
    expect(ready).toEqual({ type: "ready" });
    expect(new Set(heard.map((frame) => JSON.stringify(frame)))).toEqual(
      new Set([JSON.stringify({ type: "comments", thread: shown })]),
    );
  }
  await first.db.insert(userRoles).values({ userId: max.id, role: "moderator" });
  expect(await Promise.all(after.map(({ socket }) => socket.closed))).toEqual([1012, 1012]);
});

test("notifies only author and moderators of a hidden review or discussion, on either node", async () => {
  const { pia, owen, max } = world.people;
  const { threads } = await storeThreads(pia);
  const [review, other] = threads as [LiveThread, LiveThread];
  const discussion = threads[4] as LiveThread;
  const hidden = [review, discussion];
  const before = [];
  for (const thread of hidden) {
    before.push(await openTab(0, pia, [thread]), await openTab(1, owen, [thread]));
  }
  const elsewhere = await openTab(1, owen, [other]);
  await first.db.transaction(async (tx) => {
    await setPostStatus(tx, { kind: "review", id: splitThread(review).id }, "hidden", max.id);
    await setPostStatus(tx, { kind: "discussion", id: splitThread(discussion).id }, "hidden", max.id);
  });
  // Closed, so that they reconnect and are authorized again.
  for (const { socket } of before) expect(await socket.closed).toBe(1012);
  expect(await elsewhere.socket.settled()).toEqual([{ type: "ready" }]);

  const after = [
    await openTab(0, pia, hidden),
    await openTab(1, max, hidden),
    await openTab(0, owen, hidden),
    await openTab(1, owen, hidden),
  ];
  for (const thread of hidden) await publishToThread(second.db, thread);
  await publishToPeople(first.db, [pia.id, owen.id, max.id], "messages");
  for (const { person, socket } of after) {
    const heard = person === owen ? [] : hidden.map((thread): TestFrame => ({ type: "comments", thread }));
    // The pong of `openTab` is among them.
    await socket.until(heard.length + 3);
    expect(await socket.settled()).toEqual([{ type: "ready" }, ...heard, { type: "messages" }]);
  }
});

test("notifies pages of a deleted review or discussion, on either node", async () => {
  const { ada, owen } = world.people;
  const { threads } = await storeThreads(ada);
  const [review] = threads as [LiveThread];
  const discussion = threads[4] as LiveThread;
  const elsewhere = await openTab(1, owen, [threads[1] as LiveThread]);
  // The first row stays because of others' comments; the second is deleted.
  await storeComment(first.db, {
    thread: { kind: "review", id: splitThread(review).id },
    userId: owen.id,
    isCounted: true,
  });
  for (const thread of [review, discussion]) {
    const open = [await openTab(0, owen, [thread]), await openTab(1, owen, [thread])];
    await callAs(first, world.readerOf("ada")).posts.remove(addressOf(thread));
    expect(await Promise.all(open.map(({ socket }) => socket.closed))).toEqual([1012, 1012]);
  }
  expect(await elsewhere.socket.settled()).toEqual([{ type: "ready" }]);
});

test("notifies only moderators of changed queues, on either node", async () => {
  const { nora, max, ada } = world.people;
  const moderators = [await openTab(0, max), await openTab(1, ada)];
  const member = await openTab(1, nora);
  const as = (person: "nora" | "max") => callAs(first, world.readerOf(person));
  const heard: TestFrame[] = [{ type: "ready" }];
  const change = async (queue: ModerationQueue, act: () => Promise<unknown>) => {
    await act();
    heard.push({ type: "queue", queue });
    for (const { socket } of moderators) {
      // The pong of `openTab` is among them.
      await socket.until(heard.length + 1);
      expect(socket.frames.filter(({ type }) => type !== "pong")).toEqual(heard);
    }
  };
  let id = "";
  let batchId = "";
  const content = { title: "Who answers at night?", content: "I wonder.", tagIds: [] };
  await change("discussions", async () => {
    ({ id } = await as("nora").discussions.create({ ...content, marketId: null, toolId: null }));
  });
  const revisionId = await pendingVersionOf(first.db, id);
  const items = [{ id: revisionId }];
  await change("discussions", async () => {
    const input = { kind: "discussion", items, decision: "approved" } as const;
    ({ batchId } = await as("max").moderation.decideItems(input));
  });
  await change("discussions", () => as("max").moderation.undoDecisions({ batchId }));
  await change("discussions", () =>
    as("max").moderation.decide({ kind: "discussions", id: revisionId, decision: "approved" }),
  );
  const thread = { kind: "discussion", id } as const;
  let commentId = "";
  await change("comments", async () => {
    commentId = await storeComment(first.db, { status: "held", thread, userId: nora.id });
  });
  const [held] = (await listQueue(as("max"), "comment")).items;
  await change("comments", () =>
    as("max").moderation.decide({
      ...{ kind: "comments", id: commentId, version: held?.version, decision: "approved" },
    }),
  );
  const subject = { kind: "comment", id: commentId } as const;
  await change("reports", () => as("max").reports.create({ subject, reason: "spam" }));
  await change("contact", () =>
    first.db.insert(contactRequests).values({ name: "C", email: "c@x.test", message: "Hi" }),
  );
  expect((await member.socket.settled()).filter(({ type }) => type === "queue")).toEqual([]);
});

/** Returns the path parameters of a thread's review or discussion in the API. */
function addressOf(thread: LiveThread) {
  const { kind, id } = splitThread(thread);
  return { kind: PLURALS[kind], id };
}
