import { eq } from "drizzle-orm";
import Parser from "rss-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { reviews, users } from "#server/platform/db/schema/index.ts";
import { setPostStatus } from "#server/posts/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { decide, newReview, rowOf, sendIn, takeReview } from "#tests/support/sent-reviews.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const api = await openTestApi();
const { platform, db, world, as } = api;
const site = await serveApp(platform);
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;
const { nora, owen } = world.people;
const ids = { austin: "", denver: "", pending: "", discussion: "" };

beforeAll(async () => {
  const review = { toolId: copperline, marketId: austin, score: 8, monthlyCost: 49.5, recommended: true };
  const [inAustin = "", inDenver = "", pending = ""] = await storeReviews(db, [
    {
      ...review,
      userId: nora.id,
      excerpt: "Leads & <b>calls</b>]]>…",
      detailedReview: "Leads & calls, but locked words.",
    },
    { ...review, userId: owen.id, marketId: denver, toolId: foyer, category: "CRM", excerpt: "" },
    { ...review, userId: owen.id, status: "pending", excerpt: "Waiting" },
  ]);
  const discussion = await storeDiscussion(db, {
    ...{
      userId: nora.id,
      marketId: austin,
      toolId: copperline,
      title: "Is <script> \u201cworth\u201d it & more?",
    },
    content: "I pay **double** at [Zip](https://zip.test/?a=1&b=2).\n\n- one\n- two <b>",
  });
  Object.assign(ids, { austin: inAustin, denver: inDenver, pending, discussion });
});

/** Feeds have a line break before each text and after it. */
const trimmed = <Read extends object>(read: Read) =>
  Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  );

async function read(path: string) {
  const { status, headers, text } = await ask(site + path);
  expect([status, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  const { items, ...feed } = await new Parser().parseString(text);
  return { feed: trimmed(feed), items: items.map(trimmed) };
}

/** Ids of the posts of a feed, in its order. */
const idsOf = async (path: string) =>
  (await read(path)).items.map(({ id }) => String(id).replace("urn:uuid:", ""));

test("has the posts of its kind, newest first", async () => {
  const { austin: first, denver: second, discussion } = ids;
  expect(await idsOf("/feeds/all")).toEqual([discussion, second, first]);
  expect(await idsOf("/feeds/markets/TX/austin")).toEqual([first]);
  expect(await idsOf("/feeds/markets/TX/austin/discussions")).toEqual([discussion]);
  expect(await idsOf("/feeds/markets/CO/denver/discussions")).toEqual([]);
  expect(await idsOf("/feeds/tools/copperline-leads")).toEqual([discussion, first]);
  expect(await idsOf("/feeds/categories/crm")).toEqual([second]);
  expect(await idsOf("/feeds/categories/lead-generation")).toEqual([discussion, first]);
  expect(await idsOf(`/feeds/people/${nora.id}`)).toEqual([discussion, first]);
});

describe("another parser reads", () => {
  test("a feed's name, time and links", async () => {
    const { feed } = await read("/feeds/markets/TX/austin");
    const { publicUrl } = platform.config;
    expect(feed).toMatchObject({
      title: "Reviews in Austin, TX · ToolComps",
      link: `${publicUrl}/markets/TX/austin`,
      feedUrl: `${publicUrl}/feeds/markets/TX/austin`,
    });
    const [{ updatedAt } = { updatedAt: null }] = await db
      .select()
      .from(reviews)
      .where(eq(reviews.id, ids.austin));
    expect(feed.lastBuildDate).toBe(updatedAt?.toISOString());
  });

  test("a review with its excerpt, never the locked text", async () => {
    const [item] = (await read("/feeds/markets/TX/austin")).items;
    expect(item).toMatchObject({
      id: `urn:uuid:${ids.austin}`,
      title: "Copperline Leads in Austin, TX: 8.0 out of 10",
      link: `${platform.config.publicUrl}/reviews/${ids.austin}`,
      content:
        "<p>8.0 out of 10, $49.50 a month. Recommended.</p><p>Leads &amp; &lt;b&gt;calls&lt;/b&gt;]]&gt;…</p>",
      author: nora.fullName,
      pubDate: "2026-01-01T00:00:00.000Z",
    });
    expect((await ask(`${site}/feeds/all`)).text).not.toMatch(/locked words|Waiting/);
  });

  test("a discussion's whole text, with its marks escaped once", async () => {
    const [item] = (await read("/feeds/tools/copperline-leads")).items;
    expect(item?.title).toBe("Is <script> “worth” it & more?");
    expect(item?.content).toBe(
      '<p>I pay <b>double</b> at <a href="https://zip.test/?a=1&amp;b=2" rel="nofollow ugc">Zip</a>.</p><ul><li><p>one</p></li><li><p>two &lt;b&gt;</p></li></ul>',
    );
  });
});

test("is sent again only after a change, and loses a hidden review", async () => {
  const path = `${site}/feeds/markets/TX/austin`;
  const { headers, text } = await ask(path);
  const asked = { headers: { "if-none-match": String(headers.etag) } };
  expect(await ask(path, asked)).toMatchObject({ status: 304, text: "" });
  await db.update(reviews).set({ moderationStatus: "hidden" }).where(eq(reviews.id, ids.austin));
  await platform.notices.catchUp();
  const { status, text: changed } = await ask(path, asked);
  expect([status, changed === text, changed.includes(ids.austin)]).toEqual([200, false, false]);
  await db.update(reviews).set({ moderationStatus: "approved" }).where(eq(reviews.id, ids.austin));
  await platform.notices.catchUp();
});

test.each([
  ["never confirmed their address", { emailVerified: false }],
  ["is disabled", { disabledAt: new Date() }],
])("a person who %s has none", async (_, state) => {
  const path = `${site}/feeds/people/${owen.id}`;
  expect((await ask(path)).status).toBe(200);
  await db.update(users).set(state).where(eq(users.id, owen.id));
  await platform.notices.catchUp();
  expect((await ask(path)).status).toBe(404);
  await db.update(users).set({ emailVerified: true, disabledAt: null }).where(eq(users.id, owen.id));
  await platform.notices.catchUp();
  expect((await ask(path)).status).toBe(200);
});

test("an address in another spelling leads to the feed", async () => {
  const { status, headers } = await ask(`${site}/feeds/markets/tx/Austin`);
  expect([status, headers.location]).toEqual([301, "/feeds/markets/TX/austin"]);
});

test.each([
  "/feeds/markets/TX/atlantis",
  "/feeds/tools/nothing",
  "/feeds/categories/nothing",
  "/feeds/people/nobody",
  "/feeds/people/0190a000-0000-7000-8000-000000000000",
  "/feeds/nothing",
])("%s is missing", async (path) => {
  expect((await ask(site + path)).status).toBe(404);
});

test("a review that waited comes first once it's approved, and an approved edit doesn't move it again", async () => {
  const content = newReview({ city: "Winston-Salem", state: "NC" });
  const waited = await sendIn(api, "pia", content);
  await db
    .update(reviews)
    .set({ createdAt: new Date("2025-06-01") })
    .where(eq(reviews.id, waited));
  await decide(api, waited, "approved");
  const { publishedAt, moderatedAt } = await rowOf(db, waited);
  expect(publishedAt).toEqual(moderatedAt);
  await platform.notices.catchUp();
  const [first] = (await read("/feeds/all")).items;
  expect([first?.id, first?.pubDate]).toEqual([`urn:uuid:${waited}`, publishedAt?.toISOString()]);

  const later = await sendIn(api, "owen");
  await decide(api, later, "approved");
  const { version } = await as("pia").reviews.getContent({ id: waited });
  await as("pia").reviews.update({ id: waited, version, ...content, monthlyCost: 77 });
  await decide(api, waited, "approved");
  await takeReview(platform, later, "hidden", { actorId: world.people.max.id });
  await db.transaction((tx) => setPostStatus(tx, { kind: "review", id: later }, "approved", null));
  await platform.notices.catchUp();
  expect((await idsOf("/feeds/all")).slice(0, 2)).toEqual([later, waited]);
  expect((await as().reviews.list({})).items.slice(0, 2).map(({ id }) => id)).toEqual([later, waited]);
  expect((await as().reviews.listNewest())[0]?.id).toBe(later);
  expect((await rowOf(db, waited)).publishedAt).toEqual(publishedAt);
});
