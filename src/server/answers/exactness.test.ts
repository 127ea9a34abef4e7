import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import type { callAs } from "#tests/support/api.ts";
import { openTestApi } from "#tests/support/api.ts";
import { createRandomWrites, randomNumbers } from "#tests/support/random-writes.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

// Node A writes. Node B serves from memory, on one site with room for a few pages only. Node C keeps nothing in
// memory, not even names and counts, so its answers are correct. `npm run test:stale` runs this for a minute in a
// random order; STALE_SECONDS and STALE_SEED set the duration and the order.

const SECONDS = Number(process.env.STALE_SECONDS ?? 0);
const SEED = Number(process.env.STALE_SEED ?? (SECONDS > 0 ? Date.now() % 1_000_000 : 7));
/** Without STALE_SECONDS: each kind of write once, and some at random. */
const STEPS = 18;
/** Number of single rows compared after each step, besides all lists. The last step compares all. */
const COMPARED = SECONDS > 0 ? 20 : 8;
const FEW_PAGES = 20_000;

const api = await openTestApi();
const { platform: nodeA, world } = api;
const { db } = nodeA;
const random = randomNumbers(SEED);
const open = () =>
  openPlatform(nodeA.config, createLog("silent"), `${nodeA.databaseUrl}?application_name=${READS}`);
const READS = "reads";
const nodeB = await open();
const nodeC = await open();
afterAll(() => Promise.all([nodeB.close(), nodeC.close()]));

const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;
const reviewers = await storeReviewers(db, 6);
await storeReviews(
  db,
  reviewers.map((userId, index) => ({
    userId,
    toolId: index % 2 === 0 ? copperline : foyer,
    ...(index % 2 === 0 ? {} : { category: "CRM" as const }),
    marketId: index < 4 ? austin : denver,
    score: 4 + index,
  })),
);
await storeReviews(db, [{ userId: world.people.nora.id, toolId: copperline, marketId: austin }]);
await storeDiscussion(db, { userId: world.people.nora.id, marketId: austin, toolId: copperline });
await storeDiscussion(db, { userId: world.people.owen.id });

let renders = 0;
/** Renders the data of pages only, so that a page's topics are those of its operations. */
const rendererOf = (platform: OpenPlatform) => ({
  async render(address: string, { api: client }: { api: object }) {
    if (platform === nodeB) renders += 1;
    const { reviews, discussions, tags } = client as ReturnType<typeof callAs>;
    const [, kind, id = ""] = address.split("/");
    const parts: Promise<unknown>[] = [reviews.list({}), tags.list({})];
    if (kind === "reviews") parts.push(reviews.get({ id }));
    if (kind === "discussions") parts.push(discussions.get({ id }), discussions.list({}));
    return { status: 200, html: JSON.stringify(await Promise.allSettled(parts)) };
  },
});
const serve = (platform: OpenPlatform, pageCacheBytes: number) =>
  serveApp(
    { ...platform, config: { ...platform.config, pageCacheBytes } },
    { renderer: rendererOf(platform) },
  );
const inMemory = [await serve(nodeB, 64_000_000), await serve(nodeB, FEW_PAGES)];
const notListening = { ...nodeC.notices, isListening: () => false };
const uncached = await serve({ ...nodeC, notices: notListening }, 0);

const PAGE = "/search";
const LISTS = [
  PAGE,
  "/reviews",
  "/reviews?sort=most-replies",
  "/newest-reviews",
  "/reviews?market=Austin%2C%20TX&category=CRM",
  "/reviews?category=CRM",
  "/reviews?q=exclusivity",
  "/reviews?q=crm",
  "/reviews?q=Copperline",
  "/reviews?q=Foyer%20CRM&page=2",
  "/discussions",
  `/discussions?sort=most-replies&marketId=${austin}`,
  "/discussions?category=CRM",
  `/discussion-count?marketId=${austin}`,
  "/discussions?q=exclusivity",
  `/discussed-tools?marketId=${austin}`,
  "/markets",
  "/markets/popular",
  "/markets/map",
  "/markets/TX/austin",
  "/markets/CO/denver",
  "/markets/TX/austin/nearby",
  "/tools",
  "/comps?category=CRM",
  "/comps/tools?sort=reviews",
  "/comps/picks",
  "/comps/states",
  "/comps/popular",
  "/comps/areas?category=CRM&market=austin-tx",
  "/comparison?tools=copperline-leads,foyer-crm",
  "/tools/copperline-leads/comps",
  "/tools/foyer-crm/comps?market=austin-tx",
  "/categories",
  "/overview",
  "/tags",
  "/search/suggestions?text=den",
  "/search/suggestions?text=cop",
].map((address) => (address === PAGE ? address : `/api${address}`));

/** Returns all addresses, including those of hidden and deleted items. */
async function listAddresses(): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string; id: string }>(sql`
    select 'reviews' as kind, id from reviews union all select 'discussions', id from discussions
    union all select 'profiles', id from profiles order by id`);
  const own = rows.flatMap(({ kind, id }) =>
    kind === "profiles"
      ? [
          `/api/profiles/${id.toUpperCase()}`,
          `/api/profiles/${id}/reviews`,
          `/api/profiles/${id}/discussions`,
        ]
      : [
          `/${kind}/${id}`,
          `/api/${kind}/${id}`,
          `/api/${kind}/${id}?sort=new`,
          `/api/${kind}/${id.toUpperCase()}/comments`,
        ],
  );
  return [...LISTS, ...own];
}

/** Waits until node B has the notices of all earlier writes. */
async function announced(): Promise<void> {
  const marker = `marker-${crypto.randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = nodeB.notices.on("stale", (topic) => topic === marker && resolve());
  await db.execute(sql`select pg_notify('stale', ${marker})`);
  await promise;
  stop();
}

/** A visitor, an author of most of what is written, and a moderator. */
const READERS = [
  {},
  ...(await Promise.all(
    [world.people.nora, world.people.max].map(async (person) => {
      const headers = { responseHeaders: new Headers() };
      const { accessToken } = await nodeA.auth.sessions.start(db, person, "192.0.2.9", headers);
      return { authorization: `Bearer ${accessToken}` };
    }),
  )),
];

const answerOf = async (site: string, address: string, headers = {}) => {
  const { status, text } = await ask(site + address, { headers });
  return `${status} ${text}`;
};

/** Fails if an answer from memory differs from a fresh one. Asks the site that stores few pages less often. */
async function expectExact(addresses: readonly string[], after: string) {
  for (const address of addresses) {
    const reader = address.startsWith("/api") ? random(READERS.length) : 0;
    const right = await answerOf(uncached, address, READERS[reader]);
    const sites = random(4) === 0 ? inMemory : inMemory.slice(0, 1);
    for (const site of sites) {
      const message = `${address} for reader ${reader} after ${after}, seed ${SEED}`;
      expect(await answerOf(site, address, READERS[reader]), message).toBe(right);
    }
  }
}

/** Cuts node B's listening connection, and returns once B has noticed. */
async function loseNotices() {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${READS} and (query ilike 'listen %' or query = 'select 1')`);
  await vi.waitUntil(() => !nodeB.notices.isListening(), { timeout: 10_000, interval: 1 });
}

const some = <T>(list: readonly T[], count: number) =>
  Array.from({ length: count }, () => list[random(list.length)] as T);

const { names, write, forgetLimits } = await createRandomWrites(api, random);

/** Writes while pages are rendered, then compares. */
async function step(writes: readonly string[], addresses: readonly string[], isCutOff: boolean) {
  await forgetLimits();
  const readMeanwhile = some(addresses, 6).flatMap((address) =>
    inMemory.map((site) => answerOf(site, address)),
  );
  for (const name of writes) await write(name);
  const after = writes.join(", ");
  if (isCutOff) {
    await loseNotices();
    for (const name of writes) await write(name);
    await expectExact(some(addresses, 4), `${after} without notices`);
    await vi.waitUntil(() => nodeB.notices.isListening(), { timeout: 10_000, interval: 10 });
  }
  await Promise.all(readMeanwhile);
  await announced();
  await expectExact([...LISTS, ...some(addresses, COMPARED)], after);
}

test(
  "another node never serves the old state of a page after a write was announced",
  async () => {
    console.info(`seed ${SEED}`);
    const until = Date.now() + SECONDS * 1000;
    const isDone = (count: number) => (SECONDS > 0 ? Date.now() > until : count >= STEPS);
    const all = names.toSorted(() => random(3) - 1);
    for (let count = 0; !isDone(count); count += 1) {
      const writes = all.length > 0 ? all.splice(0, 3) : some(names, 1 + random(3));
      await step(writes, await listAddresses(), count % 8 === 7);
    }
    await expectExact(await listAddresses(), "everything");
    // Shows that pages are stored: otherwise every answer would be exact.
    const before = renders;
    await answerOf(inMemory[0] ?? "", PAGE);
    expect(renders).toBe(before);
  },
  SECONDS * 1000 + 120_000,
);
