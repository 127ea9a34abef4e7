import { isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { LiveThread } from "#contract/live.ts";
import type { Answer } from "#server/answers/index.ts";
import { registerJobs } from "#server/jobs.ts";
import { queueMails } from "#server/notifications/notification-mails.ts";
import {
  discussionRevisions,
  follows,
  mails,
  markets,
  moderationLog,
  newsletterIssues,
  rateLimits,
  reviewRevisions,
  tools,
} from "#server/platform/db/schema/index.ts";
import { publishToPeople, publishToThreads } from "#server/platform/live/publish.ts";
import { createLog } from "#server/platform/log.ts";
import { PATHS_FOR_EVERYONE, PATHS_FOR_VISITORS } from "#server/platform/memory/kept-operations.ts";
import type { Entry } from "#server/platform/memory/stored.ts";
import { PAYERS } from "#tests/security/access/payers.ts";
import { openStage } from "#tests/security/access/stage.ts";
import { addressesToCrawl } from "#tests/security/api-crawl.ts";
import { openSocket } from "#tests/support/live-sockets.ts";
import { decideOnDiscussion, newDiscussion } from "#tests/support/sent-discussions.ts";
import { newReview } from "#tests/support/sent-reviews.ts";
import { ask, type RawAnswer, serveApp } from "#tests/support/serve-app.ts";
import { unzip } from "#tests/support/unzip.ts";
import { createCanaries, READERS, type ReaderName } from "./canary-world.ts";

/** Every answer, and all data of answers, that was ever kept in memory, by key. Maps have names of pending posts too. */
const kept: [key: string, text: string][] = [];
const isAnswer = (value: unknown): value is Answer => value instanceof Object && "body" in value;
const textOf = ({ value }: Entry) =>
  isAnswer(value) ? new TextDecoder().decode(value.body) : JSON.stringify(value);
const store = LRUCache.prototype.set;
const storing = vi.spyOn(LRUCache.prototype, "set").mockImplementation(function (this: object, ...entry) {
  const [key, value] = entry;
  if (value instanceof Object && "topics" in value) kept.push([String(key), textOf(value as Entry)]);
  return store.apply(this as never, entry);
});
afterAll(() => storing.mockRestore());

const lines: string[] = [];
const log = createLog("trace", { write: (line) => void lines.push(line) });
const stage = await openStage(log);
const { db } = stage.platform;
const { payers, reviews, commentIds, discussionIds, messageIds, checkoutId, canaries } =
  await createCanaries(stage);
const { people } = stage.world;
const everybody = { ...people, ...payers };
const readers = Object.keys(READERS) as ReaderName[];

const tokens = new Map<ReaderName, string>();
for (const reader of readers) {
  const person = READERS[reader];
  if (person === null) continue;
  const headers = { responseHeaders: new Headers() };
  const { accessToken } = await stage.platform.auth.sessions.start(
    db,
    everybody[person],
    "192.0.2.9",
    headers,
    { hasSecondFactor: true },
  );
  tokens.set(reader, accessToken);
}

/** Sends a request as a reader; words of the URL don't count as part of the response. */
function askAs(
  reader: ReaderName,
  address: string,
  method = "GET",
  body?: unknown,
  site = stage.site,
): Promise<RawAnswer> {
  const token = tokens.get(reader);
  return ask(site + address, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    agent: stage.agent,
  });
}

const AT_ONCE = 8;

async function severalAtOnce<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(run));
  }
}

const patterns = canaries.map((canary) => ({
  canary,
  word: canary.word.toLowerCase(),
  pattern: new RegExp(`(?<![a-z])${canary.word.replaceAll(".", "\\.")}(?![a-z])`, "i"),
}));
const wordsIn = (text: string) => {
  const letters = text.toLowerCase();
  // Most words are absent, and a substring check is much faster than locating them.
  const found = patterns.filter(({ word, pattern }) => letters.includes(word) && pattern.test(text));
  return found.map(({ canary }) => canary);
};
const inAnswer = ({ headers, text }: RawAnswer) => wordsIn(JSON.stringify(headers) + text);

type Table =
  | typeof tools
  | typeof follows
  | typeof markets
  | typeof reviewRevisions
  | typeof discussionRevisions
  | typeof moderationLog
  | typeof newsletterIssues
  | typeof follows;

const values = await (async () => {
  const idsOf = async (table: Table) => (await db.select({ id: table.id }).from(table)).map(({ id }) => id);
  const revisions = await idsOf(reviewRevisions);
  const [version] = await idsOf(discussionRevisions);
  const [logged] = await idsOf(moderationLog);
  const persons = Object.values(people).map(({ id }) => id);
  // One of each kind, to try in place of another kind.
  const others = [
    ...[Object.values(reviews), commentIds, discussionIds, messageIds, persons, revisions].map(
      ([first]) => first ?? "",
    ),
    ...(await idsOf(tools)).slice(0, 1),
    ...(await idsOf(markets)).slice(0, 1),
    stage.missingId,
  ];
  const withOthers = (ids: readonly string[]) => [...new Set([...ids, ...others])];
  const ofPersons = withOthers(persons);
  return {
    id: withOthers(messageIds),
    "reviews/id": withOthers(Object.values(reviews)),
    "discussions/id": withOthers(discussionIds),
    "comments/id": withOthers(commentIds),
    "subscription/id": withOthers([checkoutId]),
    "tools/id": withOthers([]),
    "markets/id": withOthers([]),
    "newsletter/id": withOthers(await idsOf(newsletterIssues)),
    "profiles/id": ofPersons,
    "moderation/id": ofPersons,
    userId: ofPersons,
    after: [...revisions.slice(0, 2), version ?? "", logged ?? ""],
    before: [stage.missingId],
    ids: [stage.missingId],
    show: ["open", "done", "suspended", "team"],
    status: ["pending", "confirmed"],
    token: ["invented"],
    comment: commentIds.slice(0, 1),
    marketId: (await idsOf(markets)).slice(0, 2),
    toolId: (await idsOf(tools)).slice(0, 2),
    personId: persons.slice(0, 2),
    follow: [(await idsOf(follows))[0] ?? ""],
    until: ["first-review"],
    kind: ["reviews", "discussions", "comments", "tools", "markets", "review"],
    q: ["zephyr", "Zephyrpendingtool", "zephyrlocked", "zephyrbegun", "Copperline Leads", "nora"],
    market: ["Austin, TX", "Zephyrpendingville, TX", "Zephyrrejectedville"],
    slug: ["copperline-leads", "foyer-crm", "zephyrpendingtool"],
    toolName: ["Copperline Leads", "Zephyrpendingtool"],
    tools: ["copperline-leads,zephyrpendingtool", "zephyrpendingtool,foyer-crm"],
    city: ["austin", "zephyrpendingville", "zephyrrejectedville"],
    state: ["TX", "tx"],
    text: ["z", "zeph", "zephyrp", "zephyrr", "cop", "a"],
    category: ["CRM", "Lead Generation", "review"],
    sort: ["oldest", "highest-rated", "least-replies", "top"],
    page: ["1", "2"],
    by: ["state"],
    first: ["1"],
    of: (await idsOf(tools)).slice(0, 1),
    actor: [...persons.slice(0, 1), "auto-rule"],
    period: ["week", "year"],
    minScore: ["2"],
    maxScore: ["9"],
    minCost: ["1"],
    maxCost: ["5000"],
    reviewerType: ["team"],
    minYears: ["1"],
    recommended: ["only"],
    usedIt: ["only"],
    license: ["only"],
    tags: ["Good support"],
  };
})();
const addresses = await addressesToCrawl(stage.site, values);

/** What a payer may read depends only on the review: they request everything, but search only reviews. */
const isForPayers = (address: string) => !address.includes("?") || /^\/api\/reviews\?[^&]*$/.test(address);
let asked = 0;

describe("everything that the API returns", () => {
  test.each(readers)(
    "shows %s their own private words and no others",
    {
      timeout: 120_000,
    },
    async (reader) => {
      const met = new Set<string>();
      const strays: string[] = [];
      const crawl = async (address: string) => {
        asked += 1;
        for (const { word, belongsTo, adminsMeetItAt } of inAnswer(await askAs(reader, address))) {
          met.add(word);
          const mayMeet = belongsTo.includes(reader) || (reader === "admin" && adminsMeetItAt?.test(address));
          if (!mayMeet) strays.push(`${word} at ${address}`);
        }
      };
      const theirAddresses = reader in PAYERS ? addresses.filter(isForPayers) : addresses;
      await severalAtOnce(theirAddresses, crawl);
      expect(strays).toEqual([]);
      const theirs = canaries
        .filter(
          ({ belongsTo, adminsMeetItAt }) =>
            belongsTo.includes(reader) || (reader === "admin" && adminsMeetItAt !== undefined),
        )
        .map(({ word }) => word);
      expect([...met].sort()).toEqual(theirs.sort());
    },
  );

  test("covers a large sample", () => {
    console.info(
      `${asked} answers of ${addresses.length} addresses to ${readers.length} readers, ${canaries.length} words`,
    );
    expect(addresses.length).toBeGreaterThan(300);
    expect(canaries.length).toBeGreaterThan(25);
  });
});

/** Orders in which members and visitors may fill the memory. */
const ORDERS = [
  ["visitor", "author", "moderator"],
  ["visitor", "moderator", "author"],
  ["author", "visitor", "moderator"],
  ["moderator", "visitor", "author"],
  ["author", "moderator", "visitor"],
  ["moderator", "author", "visitor"],
] as const satisfies ReaderName[][];

describe("answers in memory", () => {
  const isRecorded = (address: string) =>
    [...PATHS_FOR_EVERYONE, ...PATHS_FOR_VISITORS].some((path) =>
      new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/?]+")}$`).test(address),
    );
  const recorded = addresses.filter(isRecorded);

  test.each(ORDERS)("are the same after %s, %s and %s asked", async (...order) => {
    const [cold, warm] = [await serveApp(stage.platform), await serveApp(stage.platform)];
    await severalAtOnce(recorded, async (address) => {
      const right = await askAs("visitor", address, "GET", undefined, cold);
      expect(inAnswer(right).filter(({ belongsTo }) => !belongsTo.includes("visitor"))).toEqual([]);
      for (const reader of order) {
        const answer = await askAs(reader, address, "GET", undefined, warm);
        if (reader === "visitor") expect([address, answer.text]).toEqual([address, right.text]);
      }
      expect((await askAs("visitor", address, "GET", undefined, warm)).text).toBe(right.text);
    });
    expect(recorded.length).toBeGreaterThan(20);
  });

  test("contain only what everyone may see", () => {
    const strays = kept.flatMap(([key, text]) =>
      wordsIn(text)
        .filter(({ belongsTo }) => !belongsTo.includes("visitor"))
        .map(({ word }) => `${word} at ${key}`),
    );
    expect(strays).toEqual([]);
    expect(new Set(kept.map(([key]) => key)).size).toBeGreaterThan(100);
    expect(kept.filter(([key]) => key.includes("/comments")).length).toBeGreaterThan(0);
  });
});

test("search never finds a review by a word that is hidden from the searcher", async () => {
  const searches = canaries.flatMap(({ word, belongsTo }) =>
    readers.map((reader) => ({ word, belongsTo, reader })),
  );
  await severalAtOnce(searches, async ({ word, belongsTo, reader }) => {
    const q = word.split("@")[0] ?? "";
    const { status, text } = await askAs(reader, `/api/reviews?q=${q}`);
    const { total, items } = JSON.parse(text);
    const isPublic = belongsTo.includes("visitor");
    expect([word, reader, status, total, items.length]).toEqual([
      word,
      reader,
      200,
      isPublic ? 1 : 0,
      isPublic ? 1 : 0,
    ]);
  });
});

describe("error responses", () => {
  test.each(["visitor", "another member", "premium", "moderator"] as const)(
    "reveal nothing to %s",
    async (reader) => {
      await db.delete(rateLimits);
      const answers: RawAnswer[] = [];
      const write = async (method: string, path: string, body: unknown) => {
        const answer = await askAs(reader, `/api${path}`, method, body);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        answers.push(answer);
      };
      for (const id of Object.values(reviews)) {
        await write("PUT", `/reviews/${id}`, { ...newReview(), version: "unknown" });
        await write("PUT", `/reviews/${id}`, {});
        await write("POST", `/reviews`, { id, userId: people.nora.id });
        await write("DELETE", `/reviews/${id}`, {});
      }
      for (const { id } of await db.select().from(reviewRevisions)) {
        await write("POST", `/moderation/reviews/${id}/decision`, { decision: "perhaps" });
        if (reader !== "moderator")
          await write("POST", `/moderation/reviews/${id}/decision`, { decision: "approved" });
      }
      for (const id of discussionIds) {
        await write("PUT", `/discussions/${id}`, { ...newDiscussion(), version: "unknown" });
        await write("PUT", `/discussions/${id}`, {});
      }
      for (const { id } of await db.select().from(discussionRevisions)) {
        await write("POST", `/moderation/discussions/${id}/decision`, { decision: "perhaps" });
        if (reader !== "moderator")
          await write("POST", `/moderation/discussions/${id}/decision`, { decision: "approved" });
      }
      for (const id of commentIds) {
        await write("POST", `/moderation/comments/${id}/decision`, { decision: "perhaps" });
        if (reader !== "moderator")
          await write("POST", `/moderation/comments/${id}/decision`, {
            decision: "approved",
            version: "unknown",
          });
      }
      for (const { email } of Object.values(people)) {
        await write("POST", "/auth/sign-in", { email, password: "a wrong guess" });
        await write("POST", "/auth/sign-up", { email, password: "123456", fullName: "Someone" });
        await write("POST", "/auth/sign-up", { email, password: "long enough", fullName: "" });
        await write("POST", "/auth/forgot-password", { email: `${email} x` });
      }
      const strays = answers.flatMap(inAnswer).map(({ word }) => word);
      expect(strays).toEqual([]);
    },
  );
});

describe("the data export", () => {
  const members = readers.filter((reader) => READERS[reader] !== null);

  test.each(members)("contains no private words of others for %s", async (reader) => {
    const answer = await fetch(`${stage.site}/api/account/export`, {
      headers: { authorization: `Bearer ${tokens.get(reader)}` },
    });
    expect(answer.status).toBe(200);
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect(files.size).toBeGreaterThan(80);
    const found = [...files].flatMap(([file, text]) => wordsIn(text).map((canary) => ({ file, ...canary })));
    const strays = found.filter(
      ({ belongsTo, isExportedTo = [] }) => ![...belongsTo, ...isExportedTo].includes(reader),
    );
    expect(strays.map(({ word, file }) => `${word} in ${file}`)).toEqual([]);
    if (reader !== "author") return;
    const words = found.map(({ word }) => word);
    expect(words).toEqual(
      expect.arrayContaining([
        ...["zephyrdraft", "zephyrreplaced", "zephyrmessage"],
        ...["zephyrasreported", "zephyrwithdrawn", "zephyrformer@world.test", "zephyrcontract"],
      ]),
    );
  });
});

test("the live socket announces changes of a thread only to those who see it, without content", async () => {
  const threads = [
    ...Object.values(reviews).map((id): LiveThread => `reviews/${id}`),
    ...discussionIds.map((id): LiveThread => `discussions/${id}`),
  ];
  const members = readers.flatMap((reader) => {
    const token = tokens.get(reader);
    return token === undefined ? [] : [{ reader, socket: openSocket(stage.site, { token }) }];
  });
  for (const { socket } of members) {
    await socket.until(1);
    for (const thread of threads) socket.send({ type: "watch", thread });
    await socket.settled();
  }
  await publishToThreads(db, threads);
  await decideOnDiscussion(stage, discussionIds[1] ?? "", "rejected", { reason: "zephyrtopic" });
  await stage
    .as("nora")
    .comments.create({ thread: { kind: "review", id: reviews.approved }, content: "One more." });
  // Notices arrive in order: once this one has arrived, so have all earlier ones.
  const ids = members
    .map(({ reader }) => READERS[reader])
    .flatMap((name) => (name ? everybody[name].id : []));
  await publishToPeople(db, ids, "subscription");
  for (const { reader, socket } of members) {
    for (let count = 1; !socket.frames.some(({ type }) => type === "subscription"); count += 1) {
      await socket.until(count);
    }
    const frames = await socket.settled();
    expect(wordsIn(JSON.stringify(frames)), reader).toEqual([]);
    const seen = [];
    for (const thread of threads) {
      // Comments outlive the item they were written about.
      if ((await askAs(reader, `/api/${thread}/comments`)).status === 200) seen.push(thread);
    }
    const told = frames.flatMap((frame) => (frame.type === "comments" ? frame.thread : []));
    expect([...new Set(told)].sort(), reader).toEqual(seen.sort());
    const decides = reader === "moderator" || reader === "admin";
    const keys = ["type", "thread", ...(decides ? ["queue"] : [])];
    expect(
      frames.flatMap((frame) => Object.keys(frame)).filter((key) => !keys.includes(key)),
      reader,
    ).toEqual([]);
  }
});

test("emails contain no address but the recipient's, and only words that the recipient may see", async () => {
  await db.delete(rateLimits);
  await queueMails(stage.node, { pauseSeconds: 0 });
  registerJobs(stage.node);
  await stage.node.jobs.start();
  for (const { email } of Object.values(people)) {
    for (const [operation, more] of [
      ["sign-up", { password: "long enough", fullName: "Someone" }],
      ["forgot-password", {}],
      ["resend-confirmation", {}],
    ] as const) {
      const { status } = await askAs("visitor", `/api/auth/${operation}`, "POST", { email, ...more });
      expect(status).toBe(200);
    }
  }
  // Each user has two (Uma three: she is unconfirmed); three asked for the newsletter, one got a refund.
  const sent = async () =>
    (await db.select().from(mails)).filter(
      ({ sentAt, kind }) => sentAt !== null && kind !== "contact-request",
    );
  const isAnyWaiting = async () => (await db.$count(mails, isNull(mails.sentAt))) > 0;
  while ((await sent()).length < 17 || (await isAnyWaiting()))
    await new Promise((resolve) => setImmediate(resolve));
  const strays = (await sent()).flatMap(({ recipient, kind, subject, text, html }) => {
    const reader = readers.find((name) => {
      const person = READERS[name];
      return person !== null && everybody[person].email === recipient;
    });
    // Only notifications quote words, and only those that their recipient sees on the site.
    const mayRead = reader && kind === "notification" ? [reader] : [];
    return wordsIn(subject + text + html)
      .filter(
        ({ word, belongsTo }) => word !== recipient && !mayRead.some((name) => belongsTo.includes(name)),
      )
      .map(({ word }) => `${word} in “${subject}” to ${recipient}`);
  });
  expect(strays).toEqual([]);
  const toOwen = (await sent()).filter(({ recipient }) => recipient === people.owen.email);
  expect(toOwen.filter(({ text }) => text.includes("zephyrcommentreason")).length).toBe(2);
});

test("contact requests appear only in the operator's email", async () => {
  const { supportEmail } = stage.platform.config;
  const written = (await db.select().from(mails)).filter(({ text }) => text.includes("zephyrcontact"));
  expect(written.map(({ recipient }) => recipient)).toEqual([supportEmail, supportEmail]);
});

test("errors repeat no submitted values in the response or the log", async () => {
  await db.execute(sql`alter table review_drafts add constraint broken check (user_id is null) not valid`);
  const before = lines.length;
  const answer = await askAs("premium", "/api/drafts/review", "PUT", {
    draftId: stage.missingId,
    content: { detailedReview: "zephyrdraft", leadSourceName: "Zephyrdrafttool" },
    savedAt: new Date().toISOString(),
  });
  expect(answer.status).toBe(500);
  expect(inAnswer(answer)).toEqual([]);
  const failures = lines.slice(before).filter((line) => line.includes('"level":"error"'));
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.join("")).toContain("broken");
});

test("the log of all this contains no private words", () => {
  expect(lines.length).toBeGreaterThan(asked);
  // Paths contain what clients typed; what they may see of it is checked in the responses.
  const strays = lines.filter((line) => wordsIn(line.replace(/"path":"[^"]*"/, "")).length > 0);
  expect(strays).toEqual([]);
});
