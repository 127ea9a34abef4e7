import { expect, test } from "vitest";
import { reviewContent } from "#tests/support/world.ts";
import { DEMO } from "../support/accounts.ts";
import { openApiAs, openApiAsNewcomer } from "../support/api-client.ts";
import { decideOnReview } from "../support/reviews.ts";
import { productUrl } from "../support/visitors.ts";

const read = async (address: string) => (await fetch(new URL(address, productUrl()))).text();
const statusOf = async (address: string) => (await fetch(new URL(address, productUrl()))).status;

/** Addresses in an XML file. */
const linksIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);

async function isInSitemap(id: string): Promise<boolean> {
  for (const part of linksIn(await read("/sitemap.xml"))) if ((await read(part)).includes(id)) return true;
  return false;
}

test("a review that a moderator removes leaves its page, picture, sitemap and feeds", async () => {
  const [author, reader, moderator] = await Promise.all([
    openApiAsNewcomer(),
    openApiAs(DEMO.member),
    openApiAs(DEMO.moderator),
  ]);
  const { id: authorId } = await author.call<{ id: string }>("GET", "/account");
  const { id } = await author.call<{ id: string }>("POST", "/reviews", reviewContent());
  await decideOnReview(moderator, id, { decision: "approved" });
  const page = `/reviews/${id}`;
  await expect.poll(() => statusOf(page)).toBe(200);
  const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(await read(page)) ?? [];
  expect(picture).toContain(id);
  const feeds = [
    ...["/feeds/all", "/feeds/markets/TX/austin", "/feeds/tools/copperline-leads"],
    ...["/feeds/categories/lead-generation", `/feeds/people/${authorId}`],
  ];
  const readPlaces = async () => ({
    page: await statusOf(page),
    picture: await statusOf(picture.replaceAll("&amp;", "&")),
    isInSitemap: await isInSitemap(id),
    feeds: (await Promise.all(feeds.map(read))).map((feed) => feed.includes(id)),
  });
  await expect.poll(readPlaces).toEqual({
    ...{ page: 200, picture: 200, isInSitemap: true },
    feeds: feeds.map(() => true),
  });

  await reader.call("POST", "/reports", { subject: { kind: "review", id }, reason: "spam" });
  const removal = { resolution: "remove" };
  await moderator.call("POST", `/moderation/reports/review/${id}/resolution`, removal);
  const removedAt = performance.now();
  await expect.poll(readPlaces).toEqual({
    ...{ page: 404, picture: 404, isInSitemap: false },
    feeds: feeds.map(() => false),
  });
  console.log(`The review had left everything after ${Math.round(performance.now() - removedAt)} ms.`);
});
