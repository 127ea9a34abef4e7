import { randomUUID } from "node:crypto";
import path from "node:path";
import { and, eq, getTableColumns, isNotNull, isNull } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { contactFields } from "#contract/emails/contact.ts";
import { issueContent } from "#contract/emails/newsletter.ts";
import { STATE_CODES } from "#contract/parts.ts";
import { reviewContent } from "#contract/reviews/content.ts";
import { openDatabase } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { createFolderStore } from "#server/platform/files/folder-store.ts";
import { keyOfPublicPath } from "#server/platform/files/public-paths.ts";
import { listTestSubscriptions } from "#server/platform/payments/demo-checkout/demo-payments.ts";
import { normalizeToolName, readToolCatalogue } from "#server/tools/index.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type DemoReview, type DemoTool, readDemoFile } from "./demo-files.ts";
import { loadDemoData } from "./load-demo-data.ts";

const NOW = new Date("2026-11-01T12:00:00Z");

const { db, close } = openDatabase(await createTestDatabase());
const files = createFolderStore(path.join(inject("folder"), randomUUID()));
beforeAll(async () => {
  await db.transaction((tx) => loadDemoData(tx, files, NOW));
  return close;
});

describe("the demo", () => {
  test("has markets in all states, tools in all categories, and people", async () => {
    const markets = await db.select().from(schema.markets);
    expect(markets.length).toBeGreaterThanOrEqual(300);
    expect(new Set(markets.map(({ state }) => state))).toEqual(new Set(STATE_CODES));
    expect(markets.every(({ latitude, publishedAt }) => latitude !== null && publishedAt !== null)).toBe(
      true,
    );
    const tools = await db.select().from(schema.tools);
    expect(tools.length).toBeGreaterThanOrEqual(40);
    expect(new Set(tools.map(({ category }) => category)).size).toBe(8);
    expect(await db.$count(schema.profiles)).toBeGreaterThanOrEqual(150);
  });

  test("has reviews in every state of moderation, each with its versions and decisions", async () => {
    const reviews = await db.select().from(schema.reviews);
    const count = (status: string) => reviews.filter((one) => one.moderationStatus === status).length;
    expect(count("approved")).toBeGreaterThanOrEqual(450);
    expect(count("pending")).toBeGreaterThan(10);
    expect(count("rejected")).toBeGreaterThan(10);
    const revisions = await db.select().from(schema.reviewRevisions);
    expect(new Set(revisions.map(({ reviewId }) => reviewId)).size).toBe(reviews.length);
    const { revisionId } = schema.moderationDecisions;
    const decisions = await db.$count(schema.moderationDecisions, isNotNull(revisionId));
    expect(decisions).toBe(revisions.filter(({ status }) => status !== "pending").length);
    for (const { content } of revisions) expect(reviewContent.safeParse(content).error).toBeUndefined();
  });

  test("has reviews that changed after half a year or more, whose credit is of their first version", async () => {
    const revisions = await db
      .select()
      .from(schema.reviewRevisions)
      .where(eq(schema.reviewRevisions.status, "approved"));
    const changed = [...Map.groupBy(revisions, ({ reviewId }) => reviewId).values()].filter(
      (versions) => versions.length > 1,
    );
    expect(changed.length).toBeGreaterThanOrEqual(2);
    for (const [first, second] of changed) {
      const days = (Number(second?.createdAt) - Number(first?.createdAt)) / 86_400_000;
      expect(days).toBeGreaterThan(184);
      expect(second?.content.monthlyCost).not.toBe(first?.content.monthlyCost);
      const credits = await db
        .select()
        .from(schema.reviewCredits)
        .where(eq(schema.reviewCredits.reviewId, first?.reviewId ?? ""));
      expect(credits).toHaveLength(1);
      expect(Number(credits[0]?.createdAt)).toBeLessThan(Number(second?.createdAt));
    }
  });

  test("has licenses that wait for a moderator", async () => {
    const waiting = await db.select().from(schema.licenseRequests);
    expect(waiting.length).toBeGreaterThanOrEqual(2);
    const checked = await db.select({ id: schema.checkedLicenses.userId }).from(schema.checkedLicenses);
    for (const { userId } of waiting) expect(checked.map(({ id }) => id)).not.toContain(userId);
  });

  test("has public reviews with numbers only, which earned no credit", async () => {
    const isShort = and(
      isNull(schema.reviews.detailedReview),
      eq(schema.reviews.moderationStatus, "approved"),
    );
    const short = await db.select({ id: schema.reviews.id }).from(schema.reviews).where(isShort);
    expect(short.length).toBeGreaterThanOrEqual(2);
    const credits = await db.select({ id: schema.reviewCredits.reviewId }).from(schema.reviewCredits);
    expect(credits.map(({ id }) => id)).not.toEqual(expect.arrayContaining([short[0]?.id]));
  });

  test("has subscribers in each state, an issue sent to the subscribers at that time, and a draft", async () => {
    const subscribers = await db.select().from(schema.newsletterSubscribers);
    expect(new Set(subscribers.map(({ confirmed }) => confirmed))).toEqual(new Set([true, false]));
    const issues = await db.select().from(schema.newsletterIssues);
    expect(issues.map(({ status }) => status).sort()).toEqual(["draft", "sent"]);
    for (const issue of issues) expect(issueContent.parse(issue)).toBeDefined();
    const sent = issues.find(({ status }) => status === "sent");
    const readers = subscribers.filter(
      ({ confirmedAt }) => confirmedAt !== null && confirmedAt <= (sent?.startedAt ?? 0),
    );
    expect(sent).toMatchObject({ recipientCount: readers.length, queuedCount: readers.length });
    expect(readers.length).toBeGreaterThan(0);
  });

  test("has open and done contact requests, each valid for the contact form", async () => {
    const requests = await db.select().from(schema.contactRequests);
    expect(requests.filter(({ doneAt }) => doneAt === null)).toHaveLength(3);
    expect(requests.filter(({ doneBy }) => doneBy !== null)).toHaveLength(2);
    for (const { company, phone, ...fields } of requests) {
      const typed = { ...fields, company: company ?? "", phone: phone ?? "", consent: true };
      expect(contactFields.parse(typed)).toMatchObject({ name: fields.name, message: fields.message });
    }
  });

  test("has a subscription that renews, and a current review credit", async () => {
    const [premium] = await db
      .select({ ...getTableColumns(schema.subscriptions), customerId: schema.paymentCustomers.customerId })
      .from(schema.subscriptions)
      .innerJoin(schema.paymentCustomers, eq(schema.paymentCustomers.userId, schema.subscriptions.userId));
    expect(premium?.currentPeriodEnd?.getTime()).toBeGreaterThan(NOW.getTime());
    const kept = await listTestSubscriptions(db, premium?.customerId ?? "");
    expect(kept.map(({ id }) => id)).toEqual([premium?.subscriptionId]);
    const creditEnds = (email: string) =>
      db
        .select({ end: schema.reviewCredits.expiresAt })
        .from(schema.reviewCredits)
        .innerJoin(schema.users, eq(schema.users.id, schema.reviewCredits.userId))
        .where(eq(schema.users.email, email));
    const [end, ...more] = await creditEnds("contributor@demo.test");
    expect(end?.end.getTime()).toBeGreaterThan(NOW.getTime());
    expect(more).toEqual([]);
    // The demo member must see locked reviews.
    const ended = await creditEnds("member@demo.test");
    expect(ended.map((one) => one.end.getTime() < NOW.getTime())).toEqual([true, true]);
  });

  test("is skewed like real data, over the three years up to now", async () => {
    const reviews = await db.select().from(schema.reviews);
    const byMarket = Map.groupBy(reviews, ({ marketId }) => marketId);
    const sizes = [...byMarket.values()].map((list) => list.length).sort((a, b) => b - a);
    expect(sizes[0]).toBeGreaterThan(70);
    expect(sizes.filter((size) => size <= 3).length).toBeGreaterThan(sizes.length / 2);
    const ages = reviews.map(({ createdAt }) => (NOW.getTime() - createdAt.getTime()) / 86_400_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    const approved = reviews.filter(({ moderationStatus }) => moderationStatus === "approved");
    const newest = Math.max(...approved.map(({ createdAt }) => createdAt.getTime()));
    expect(NOW.getTime() - newest).toBeLessThan(12 * 3_600_000);
    expect(Math.max(...ages)).toBeLessThanOrEqual(3 * 365 + 1);
    expect(Math.max(...ages)).toBeGreaterThan(2.5 * 365);
  });

  test("invents its tools, none with a real tool's name", async () => {
    const real = (await readToolCatalogue()).flatMap(({ name, aliases }) => [name, ...aliases]);
    const names = new Set(real.map(normalizeToolName));
    const tools = await readDemoFile<DemoTool>("tools");
    const invented = tools.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(invented.filter((name) => names.has(normalizeToolName(name)))).toEqual([]);
  });
});

describe("the demo's texts", () => {
  const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+|\n+/).filter((part) => part.length > 8);

  test("repeats no more than five sentences across reviews, discussions and comments", async () => {
    const reviews = await db.select({ text: schema.reviews.detailedReview }).from(schema.reviews);
    const discussions = await db.select({ text: schema.discussions.content }).from(schema.discussions);
    const comments = await db.select({ text: schema.comments.content }).from(schema.comments);
    const sentences = [...reviews, ...discussions, ...comments].flatMap(({ text }) =>
      sentencesOf(text ?? ""),
    );
    expect(sentences.length).toBeGreaterThan(3500);
    const said = Map.groupBy(sentences, (sentence) => sentence);
    expect(
      [...said].filter(([, times]) => times.length > 1).map(([sentence]) => sentence).length,
    ).toBeLessThan(6);
  });

  test("has no review whose tags, pros or cons contradict its verdict", async () => {
    const negative = ["Slow support", "Expensive", "Hard to cancel", "Shared leads", "Annual contract"];
    const lines = await readDemoFile<DemoReview>("reviews");
    const isCritical = (tag: string) => [...negative, "Steep learning curve", "Slow start"].includes(tag);
    const contradicting = lines.filter(({ text, score, recommends, tags, pros, cons }) => {
      if (text === undefined) return tags.length + pros.length + cons.length > 0;
      const praises =
        score >= 7.5 && (cons.length > pros.length || (tags.length > 0 && tags.every(isCritical)));
      const advisesAgainst =
        !recommends && (cons.length === 0 || (tags.length > 0 && !tags.some(isCritical)) || score >= 7);
      return praises || advisesAgainst || (recommends && (pros.length === 0 || score < 5));
    });
    expect(contradicting.map(({ key }) => key)).toEqual([]);
  });

  test("has people who review where they work: at most two markets, and few who moved to another state", async () => {
    const rows = await db
      .select({
        userId: schema.reviews.userId,
        marketId: schema.reviews.marketId,
        state: schema.markets.state,
      })
      .from(schema.reviews)
      .innerJoin(schema.markets, eq(schema.markets.id, schema.reviews.marketId));
    const people = [...Map.groupBy(rows, ({ userId }) => userId).values()];
    expect(people.length).toBeGreaterThan(120);
    const distinct = (values: readonly string[]) => new Set(values).size;
    expect(people.filter((own) => distinct(own.map(({ marketId }) => marketId)) > 2)).toEqual([]);
    expect(people.filter((own) => distinct(own.map(({ state }) => state)) > 1).length).toBeLessThan(8);
  });

  test("has at least three approved reviews in 40 or more pairs of category and market", async () => {
    const approved = await db
      .select()
      .from(schema.reviews)
      .where(eq(schema.reviews.moderationStatus, "approved"));
    const pairs = Map.groupBy(approved, ({ marketId, category }) => `${marketId} ${category}`);
    expect([...pairs.values()].filter((reviews) => reviews.length >= 3).length).toBeGreaterThanOrEqual(40);
    const prices = Map.groupBy(approved, ({ toolId }) => toolId);
    for (const reviews of prices.values()) {
      const costs = reviews.map(({ monthlyCost }) => monthlyCost);
      expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(4);
    }
  });

  test("names no city in the title of a discussion", async () => {
    const markets = await db.select().from(schema.markets);
    const discussions = await db.select().from(schema.discussions);
    const isNamed = (title: string) => markets.some(({ city }) => new RegExp(`\\b${city}\\b`).test(title));
    expect(discussions.map(({ title }) => title).filter(isNamed)).toEqual([]);
  });

  test("has the avatars of 30 people, each as an upload would store it", async () => {
    const shown = await db.select().from(schema.profiles).where(isNotNull(schema.profiles.avatarUrl));
    expect(shown.length).toBeGreaterThanOrEqual(30);
    for (const { id, avatarUrl } of shown) {
      const key = keyOfPublicPath(avatarUrl ?? "") ?? "";
      expect(key).toMatch(new RegExp(`^avatars/${id}/`));
      const { format, width, height } = await sharp(await files.get(key)).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: 512, height: 512 });
    }
  });
});
