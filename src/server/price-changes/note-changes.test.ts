import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#server/platform/db/schema/index.ts";
import { isWanted } from "#server/platform/mail/is-wanted.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { untilWaiting, withClient } from "#tests/support/command-line.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { noteChanges } from "./note-changes.ts";

const { as, db, platform, world } = await openTestApi();
const { nora, owen } = world.people;
const { foyer, copperline } = world.tools;
const { austin, denver } = world.markets;
const { contracts, mails, mutes, notifications, priceLevels, reviews, saves, users } = schema;
const reviewers = await storeReviewers(db, 24);

emptyBeforeEach(
  db,
  notifications,
  mails,
  priceLevels,
  contracts,
  mutes,
  saves,
  reviews,
  schema.rateLimits,
  schema.emailPreferences,
);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

let reviewer = 0;
/** Approved reports of others, yesterday. */
const report = (
  costs: readonly number[],
  { toolId = foyer, marketId = austin, createdAt = daysAgo(1) } = {},
) =>
  storeReviews(
    db,
    costs.map((monthlyCost) => ({
      ...{ userId: reviewers[reviewer++ % reviewers.length] ?? "", toolId, marketId, monthlyCost, createdAt },
      category: "CRM" as const,
    })),
  );

const run = (now = new Date()) => noteChanges(platform, { after: null, now }, async () => {});
const told = async ({ id } = nora) =>
  (await db.select().from(notifications).where(eq(notifications.userId, id))).map(
    ({ kind, reason, path }) => ({
      ...{ kind, reason, path },
    }),
  );
const mailed = () => db.select().from(mails).where(eq(mails.userId, nora.id));
const saveTool = (id = foyer) => as("nora").saves.put({ kind: "tools", id });

const IN_COUNTRY = {
  kind: "price-change",
  reason: "Foyer CRM across the U.S.: $155 a month now, $140 before",
  path: "/tools/foyer-crm",
};

/** Nora saved the tool at a median of 140, and then it became 155. */
async function saveBeforeChange() {
  await report([130, 140, 150], { createdAt: daysAgo(30) });
  await saveTool();
  await report([155, 160, 160, 170]);
}

describe("a saved tool", () => {
  test("whose price changed causes one notification, in the list of notifications and by an email that can be unsubscribed", async () => {
    await saveBeforeChange();
    await run();
    await run();
    expect(await told()).toEqual([IN_COUNTRY]);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      ...{ kind: "price-change", recipient: nora.email, preference: "price_changes" },
      subject: "Foyer CRM across the U.S.: $155 a month now, $140 before",
    });
    expect(mail?.text).toContain("/tools/foyer-crm");
    expect(mail?.text).toContain(mail?.unsubscribeUrl ?? "missing");
    expect(mail && (await isWanted(db, mail))).toBe(true);
    await as("nora").emailPreferences.update({ priceChanges: false });
    expect(mail && (await isWanted(db, mail))).toBe(false);
  });

  test("shows what it cost when it was saved, also after the change was told", async () => {
    await report([130, 140, 150], { createdAt: daysAgo(30) });
    await saveTool();
    const change = async () => (await as("nora").saves.list({})).items[0]?.priceChange;
    expect(await change()).toBeNull();
    const added = await report([155, 160, 160, 170]);
    for (let count = 0; count < 2; count++) {
      expect(await change()).toEqual({ before: 140, now: 155 });
      await run();
    }
    await db.delete(reviews).where(inArray(reviews.id, added));
    expect(await change()).toBeNull();
  });

  test("that was saved with fewer than three reports shows and tells nothing", async () => {
    await report([100, 140], { createdAt: daysAgo(30) });
    await saveTool();
    await report([300, 300, 300]);
    await run();
    expect(await told()).toEqual([]);
    expect((await as("nora").saves.list({})).items[0]?.priceChange).toBeNull();
    // From now on it can be compared.
    await report([600, 600, 600, 600, 600, 600]);
    await run();
    expect(await told()).toMatchObject([{ reason: expect.stringContaining("now, $300 before") }]);
  });

  test("that is saved again counts from then on", async () => {
    await saveBeforeChange();
    await as("nora").saves.remove({ kind: "tools", id: foyer });
    await saveTool();
    await run();
    expect(await told()).toEqual([]);
    expect((await as("nora").saves.list({})).items[0]?.priceChange).toBeNull();
  });

  test("that was saved before prices were remembered counts from the first run on", async () => {
    await report([130, 140, 150], { createdAt: daysAgo(30) });
    await db.insert(saves).values({ userId: nora.id, toolId: foyer });
    await run();
    await report([155, 160, 160, 170]);
    await run();
    expect(await told()).toEqual([IN_COUNTRY]);
  });

  test("is measured by the newest 12 months", async () => {
    await report([130, 140, 150], { createdAt: daysAgo(360) });
    await saveTool();
    await report([150, 155, 155]);
    await run();
    expect(await told()).toEqual([]);
    await run(new Date(Date.now() + 10 * DAY_MS));
    expect(await told()).toEqual([IN_COUNTRY]);
  });

  test("isn't told about after it was removed, muted or hidden, and its price is forgotten", async () => {
    for (const end of [
      () => as("nora").saves.remove({ kind: "tools", id: foyer }),
      () => db.insert(mutes).values({ userId: nora.id, toolId: foyer }),
      () => db.update(schema.tools).set({ publishedAt: null }).where(eq(schema.tools.id, foyer)),
    ]) {
      await saveBeforeChange();
      await end();
      await run();
      await db.update(schema.tools).set({ publishedAt: new Date() }).where(eq(schema.tools.id, foyer));
      expect(await told()).toEqual([]);
      expect(await db.$count(priceLevels, eq(priceLevels.userId, nora.id))).toBe(0);
      await db.delete(mutes);
      await db.delete(saves);
      await db.delete(reviews);
    }
  });
});

describe("a used tool", () => {
  const IN_AUSTIN = {
    ...IN_COUNTRY,
    reason: "Foyer CRM in Austin: $155 a month now, $140 before",
    path: "/tools/foyer-crm?market=austin-tx",
  };

  test.each([
    [
      "by a contract",
      () => db.insert(contracts).values({ userId: nora.id, toolId: foyer, marketId: austin, price: 99 }),
    ],
    [
      "by an approved review",
      () =>
        storeReviews(db, [
          {
            userId: nora.id,
            toolId: foyer,
            marketId: austin,
            category: "CRM",
            monthlyCost: 140,
            createdAt: daysAgo(30),
          },
        ]),
    ],
  ])("%s is watched in its market only", async (_, use) => {
    await report([130, 140, 150], { createdAt: daysAgo(30) });
    await use();
    await run();
    await report([900, 900, 900, 900], { marketId: denver });
    await run();
    expect(await told()).toEqual([]);
    await report([155, 155, 160, 170, 180]);
    await run();
    expect(await told()).toEqual([IN_AUSTIN]);
    expect(await told(owen)).toEqual([]);
  });

  test("is in one email with the others of the day", async () => {
    await db.insert(contracts).values({ userId: nora.id, toolId: copperline, marketId: denver, price: 99 });
    await report([300, 300, 300], { toolId: copperline, marketId: denver });
    await report([130, 140, 150], { createdAt: daysAgo(30) });
    await saveTool();
    await run();
    await report([155, 160, 160, 170]);
    await report([400, 400, 400, 400], { toolId: copperline, marketId: denver });
    await run();
    expect(await told()).toHaveLength(2);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Prices changed for 2 of your tools");
    expect(mail?.text).toContain("Copperline Leads in Denver");
    expect(mail?.text).toContain("/tools/copperline-leads?market=denver-co");
  });
});

describe("each change is announced once", () => {
  test("by nodes of which one begins before the other has committed", async () => {
    await saveBeforeChange();
    const [written, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const queueAll: typeof platform.outbox.queueAll = async (...mails) => {
      written.resolve();
      await committing.promise;
      await platform.outbox.queueAll(...mails);
    };
    const slow = { ...platform, outbox: { ...platform.outbox, queueAll } };
    const first = noteChanges(slow, { after: null }, async () => {});
    await written.promise;
    const second = run();
    await withClient(platform.databaseUrl, untilWaiting);
    committing.resolve();
    await Promise.all([first, second]);
    expect(await told()).toEqual([IN_COUNTRY]);
    expect(await mailed()).toHaveLength(1);
  });

  test("even if the process is killed after choosing", async () => {
    await saveBeforeChange();
    const killed = {
      ...platform,
      outbox: { ...platform.outbox, queueAll: () => Promise.reject(new Error("killed")) },
    };
    await expect(noteChanges(killed, { after: null }, async () => {})).rejects.toThrow("killed");
    expect(await told()).toEqual([]);
    await run();
    expect(await told()).toEqual([IN_COUNTRY]);
    expect(await mailed()).toHaveLength(1);
  });

  test("to all members, in batches", async () => {
    await report([130, 140, 150], { createdAt: daysAgo(30) });
    const people = await storeReviewers(db, 120);
    await db.insert(saves).values(people.map((userId) => ({ userId, toolId: foyer })));
    const runAll = async () => {
      let after: string | null = null;
      let batches = 0;
      do {
        let next: string | null = null;
        await noteChanges(platform, { after }, async (_, last) => {
          next = last;
        });
        after = next;
        batches += 1;
      } while (after !== null);
      return batches;
    };
    await runAll();
    await report([155, 160, 160, 170]);
    expect(await runAll()).toBeGreaterThan(1);
    expect(await db.$count(notifications, inArray(notifications.userId, people))).toBe(120);
    await db.delete(users).where(inArray(users.id, people));
  });
});
