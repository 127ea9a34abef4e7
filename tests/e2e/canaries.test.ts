import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { reviewContent } from "#tests/support/world.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { DEMO } from "./support/accounts.ts";
import { type ApiClient, edit, openApi, openApiAs, openApiAsNewcomer } from "./support/api-client.ts";
import { type CrawledPage, crawlPages, fetchPages } from "./support/crawl-pages.ts";
import { decideOnReview } from "./support/reviews.ts";
import { listScreens } from "./support/screens.ts";
import { productUrl } from "./support/visitors.ts";

/** Unique private words; no page may contain them. */
const PRIVATE = [
  "quokkalocked",
  "quokkawaiting",
  "quokkawaitingtool",
  "quokkawaitingville",
  "quokkapro",
  "quokkarejected",
  "quokkarejectedtool",
  "quokkarejectedville",
  "quokkareason",
  "quokkaedit",
  "quokkadraft",
];
const PUBLIC = "quokkaopening";
/** All words differ: other journeys search for the locked part, which must not appear in the excerpt. */
const BEFORE_LOCKED =
  "What everyone may read of this review is in its excerpt. After a hundred and sixty characters at most " +
  "that comes to its end, somewhere in this very sentence. From there on a reader needs more than an account: a " +
  "subscription, a payment for this one text, or having written it.";

let author: Awaited<ReturnType<typeof openApiAsNewcomer>>;
let moderator: ApiClient;
const ids = { approved: "", waiting: "", rejected: "" };
let addresses: string[] = [];
let pages: CrawledPage[] = [];

beforeAll(async () => {
  author = await openApiAsNewcomer();
  moderator = await openApiAs(DEMO.moderator);
  ids.approved = await send(`${PUBLIC} ${BEFORE_LOCKED} quokkalocked`, {});
  await decideOnReview(moderator, ids.approved, { decision: "approved" });
  await edit(author, `/reviews/${ids.approved}`, reviewContent({ detailedReview: "quokkaedit" }));
  ids.waiting = await send("quokkawaiting", {
    toolName: "Quokkawaitingtool",
    city: "Quokkawaitingville",
    pros: ["quokkapro"],
  });
  ids.rejected = await send("quokkarejected", {
    toolName: "Quokkarejectedtool",
    city: "Quokkarejectedville",
  });
  await decideOnReview(moderator, ids.rejected, { decision: "rejected", reason: "quokkareason" });
  await author.call("PUT", "/drafts/review", {
    draftId: randomUUID(),
    content: { detailedReview: "quokkadraft" },
    savedAt: new Date().toISOString(),
  });
  const { id: authorId } = await author.call<{ id: string }>("GET", "/account");
  addresses = [
    ...(await listScreens()).map(({ address }) => address),
    ...Object.values(ids).flatMap((id) => [`/reviews/${id}`, `/reviews/${id}/edit`]),
    `/profile/${authorId}`,
    `/feeds/people/${authorId}`,
    "/feeds/all",
    "/feeds/markets/TX/austin",
    "/search?q=quokka",
    "/search?q=Quokkawaitingtool",
    "/search?market=Quokkawaitingville%2C+TX",
    "/search?market=Austin%2C+TX",
    "/markets?q=quokka",
    "/markets/TX/quokkawaitingville",
    "/markets/TX/quokkarejectedville",
  ];
  // Their owners read them first, so that the crawl finds what memory would keep of that.
  for (const reader of [author, moderator, await openApiAs(DEMO.premium)])
    for (const id of Object.values(ids)) await reader.call("GET", `/reviews/${id}`).catch(() => null);
  pages = await crawlPages(productUrl(), addresses);
});

async function send(
  detailedReview: string,
  place: Partial<ReturnType<typeof reviewContent>>,
): Promise<string> {
  const { id } = await author.call<{ id: string }>(
    "POST",
    "/reviews",
    reviewContent({ detailedReview, ...place }),
  );
  return id;
}

/** Returns private words on pages; a page may repeat words of its own URL. */
const straysIn = (crawled: readonly CrawledPage[]) =>
  crawled.flatMap(({ address, text }) =>
    [...PRIVATE, author.person.email, "@demo.test"]
      .filter((word) => new RegExp(`(?<![a-z])${word}(?![a-z])`, "i").test(text))
      .filter((word) => !address.toLowerCase().includes(word))
      .map((word) => `${word} at ${address}`),
  );

test("pages reveal no private words, to visitors or to clients with credentials, after their owners read them", async () => {
  console.info(`${pages.length} pages`);
  expect(pages.length).toBeGreaterThan(100);
  expect(straysIn(pages)).toEqual([]);
  // The search for private words works.
  const saying = pages.filter(({ text }) => text.includes(PUBLIC)).map(({ address }) => address);
  expect(saying).toEqual(
    expect.arrayContaining([`/reviews/${ids.approved}`, "/search?market=Austin%2C+TX", "/feeds/all"]),
  );
  for (const { headers } of [author, moderator, await openApiAs(DEMO.premium)])
    expect(straysIn(await fetchPages(productUrl(), addresses, headers))).toEqual([]);
});

test("pages reveal nothing behind the excerpt of any review", async () => {
  const premium = await openApiAs(DEMO.premium);
  const shown = [
    ...new Set(pages.flatMap(({ address }) => /^\/reviews\/([\da-f-]{36})$/.exec(address)?.[1] ?? [])),
  ];
  const locked = new Map<string, string>();
  for (const id of shown) {
    const review = await premium.call<ReviewDetail>("GET", `/reviews/${id}`).catch(() => null);
    if (review?.detailedReview.access !== "full") continue;
    const phrase = lockedPhrase(review.detailedReview.text);
    if (phrase !== undefined) locked.set(id, phrase);
  }
  // Its author agreed that everyone may read it (docs/product.md#what-everyone-sees).
  const { sampleId } = await openApi().call<OutputOf<"reviews", "getOverview">>("GET", "/overview");
  expect(locked.delete(sampleId ?? "")).toBe(true);
  expect(locked.size).toBeGreaterThan(20);
  const strays = [...locked].flatMap(([id, phrase]) =>
    pages.filter(({ text }) => text.includes(phrase)).map(({ address }) => `${id} at ${address}`),
  );
  expect(strays).toEqual([]);
});

/**
 * Returns a phrase behind the excerpt that reads the same in HTML and in a script. The demo's reviews share
 * sentences, so the phrase spans two.
 */
function lockedPhrase(text: string): string | undefined {
  return [...text.slice(170).matchAll(/[^'"’&<>\\\n]{12,}\. [^'"’&<>\\\n]{12,}/g)]
    .map(([phrase]) => phrase)
    .sort((a, b) => b.length - a.length)[0];
}

test("hidden content responds like missing content", () => {
  const statusOf = (wanted: string) => pages.find(({ address }) => address === wanted)?.status;
  expect(statusOf(`/reviews/${ids.approved}`)).toBe(200);
  expect(statusOf(`/reviews/${ids.waiting}`)).toBe(404);
  expect(statusOf(`/reviews/${ids.rejected}`)).toBe(404);
  expect(statusOf("/markets/TX/quokkawaitingville")).toBe(404);
});

test("no address redirects to another site", async () => {
  for (const address of [
    "//evil.test",
    "//evil.test/",
    "//evil.test/%2e%2e",
    "/%2F%2Fevil.test/",
    "/%5Cevil.test/",
    "/\\evil.test/",
    "/.//evil.test/",
    "///evil.test//",
    "/search/?q=//evil.test",
    "/markets//evil.test/",
    "/auth?redirect=//evil.test",
    "/auth?redirect=https://evil.test/",
    "/auth?mode=login&redirect=/%5Cevil.test",
    "/https://evil.test/",
  ]) {
    const response = await fetch(productUrl() + address, { redirect: "manual" });
    const location = response.headers.get("location");
    if (location !== null) expect(new URL(location, productUrl()).origin, address).toBe(productUrl());
    expect(await response.text(), address).not.toMatch(/href="[^"]*\/\/evil\.test/);
  }
});
