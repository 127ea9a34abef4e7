import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { moderationLog, reviewRevisions } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { decide, pendingRevisionOf, sendIn } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, db } = api;

const figuresOf = async (kind: string) =>
  (await as("max").moderation.getFigures()).find((one) => one.kind === kind);

test("figures of a queue: ages of what waits, and decisions of 7 and 30 days", async () => {
  const nothing = { oldestHours: null, medianHours: null, ofWeek: 0, ofMonth: 0 };
  expect(await as("max").moderation.getFigures()).toEqual(
    ["reviews", "discussions", "comments", "reports"].map((kind) => ({ kind, ...nothing })),
  );
  for (const hours of [1, 5, 30]) {
    const id = await pendingRevisionOf(db, await sendIn(api, "nora"));
    const createdAt = sql`now() - make_interval(hours => ${hours})`;
    await db.update(reviewRevisions).set({ createdAt }).where(eq(reviewRevisions.id, id));
  }
  const { oldestHours, medianHours } = (await figuresOf("reviews")) ?? {};
  expect([oldestHours, medianHours].map((hours) => Math.round(Number(hours)))).toEqual([30, 5]);

  await decide(api, await sendIn(api, "nora"), "approved");
  const earlier = await sendIn(api, "nora");
  await decide(api, earlier, "rejected");
  await db
    .update(moderationLog)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(moderationLog.subjectId, earlier));
  const older = await sendIn(api, "nora");
  await decide(api, older, "approved");
  await db
    .update(moderationLog)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(moderationLog.subjectId, older));
  expect(await figuresOf("reviews")).toMatchObject({ ofWeek: 1, ofMonth: 2 });
  expect(await figuresOf("discussions")).toMatchObject(nothing);
});
