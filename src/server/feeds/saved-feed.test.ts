import { eq } from "drizzle-orm";
import Parser from "rss-parser";
import { beforeAll, expect, test } from "vitest";
import { saves, suspensions, users } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { openTestApi } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { platform, db, world, as } = await openTestApi();
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const site = await serveApp({ ...platform, log });
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;
const { nora, owen } = world.people;
const ids = { ofTool: "", saved: "", inMarket: "" };

beforeAll(async () => {
  const review = { userId: owen.id, marketId: austin, toolId: copperline };
  const [ofTool = "", saved = ""] = await storeReviews(db, [
    { ...review, excerpt: "Open words…", detailedReview: "Open words, locked words." },
    { ...review, marketId: denver, toolId: foyer, category: "CRM" },
    { ...review, userId: nora.id, toolId: foyer, category: "CRM" },
  ]);
  const inMarket = await storeDiscussion(db, { userId: owen.id, marketId: denver });
  await storeDiscussion(db, { userId: owen.id });
  Object.assign(ids, { ofTool, saved, inMarket });
  await db.insert(saves).values([
    { userId: nora.id, toolId: copperline, note: "my note" },
    { userId: nora.id, reviewId: saved },
    { userId: nora.id, marketId: denver },
  ]);
});

const pathOf = (url: string) => url.replace(platform.config.publicUrl, site);
const newAddress = async () => pathOf((await as("nora").account.replaceSavedFeed({})).url);

test("a member has no address before the first one, and then the same one until it's replaced", async () => {
  expect(await as("owen").account.getSavedFeed({})).toEqual({ url: null });
  const address = await newAddress();
  expect(pathOf((await as("nora").account.getSavedFeed({})).url ?? "")).toBe(address);
  const { status, headers, text } = await ask(address);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
    "content-type": "application/atom+xml; charset=utf-8",
  });
  const { items } = await new Parser().parseString(text);
  expect(items.map(({ id }) => id)).toEqual(
    [ids.inMarket, ids.saved, ids.ofTool].map((id) => `urn:uuid:${id}`),
  );
  expect(text).not.toMatch(/locked words|my note|token/);
});

test("a replaced address is missing, like a made-up one, and none is in the log", async () => {
  const former = await newAddress();
  const address = await newAddress();
  expect((await ask(address)).status).toBe(200);
  for (const wrong of [former, `${address}x`, `${site}/feeds/saved`]) {
    const { status, headers } = await ask(wrong);
    expect([status, headers["cache-control"], headers["x-robots-tag"]]).toEqual([
      404,
      "private, no-store",
      "noindex",
    ]);
  }
  const logged = lines.join("");
  expect(logged).toContain('"path":"/feeds/saved"');
  expect(logged).not.toContain("token");
});

test("the address ends with the account: suspended, disabled or deleted", async () => {
  const address = await newAddress();
  await db.insert(suspensions).values({ userId: nora.id, reason: "Spam." });
  expect((await ask(address)).status).toBe(404);
  await db.delete(suspensions);
  expect((await ask(address)).status).toBe(200);
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, nora.id));
  expect((await ask(address)).status).toBe(404);
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, nora.id));
  expect((await ask(address)).status).toBe(200);
  await db.delete(users).where(eq(users.id, nora.id));
  expect((await ask(address)).status).toBe(404);
});
