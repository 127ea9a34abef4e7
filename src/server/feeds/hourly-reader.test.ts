import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { discussions, reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { selectEntries } from "./select-entries.ts";

const { as, db, world } = await openTestApi();
const { austin } = world.markets;
const { copperline } = world.tools;
const { owen } = world.people;
const reviewers = await storeReviewers(db, 100);

const TABLES = { review: reviews, discussion: discussions };
type Kind = keyof typeof TABLES;
const EVERYTHING = { reviews: undefined, discussions: undefined };

/** Stores reviews and discussions that wait, some of them for days, and returns them. */
async function storeWaiting(): Promise<[Kind, string][]> {
  await db.delete(reviews);
  await db.delete(discussions);
  const age = (index: number) => new Date(Date.now() - ((index * 37) % 90) * 3_600_000);
  const ofReviews = await storeReviews(
    db,
    reviewers.map((userId, index) => ({
      ...{ userId, toolId: copperline, marketId: austin, status: "pending", createdAt: age(index) },
    })),
  );
  const ofDiscussions: string[] = [];
  for (let index = 0; index < 20; index++) {
    const waiting = { userId: owen.id, marketId: austin, status: "pending", createdAt: age(index) } as const;
    ofDiscussions.push(await storeDiscussion(db, waiting));
  }
  return [
    ...ofReviews.map((id): [Kind, string] => ["review", id]),
    ...ofDiscussions.map((id): [Kind, string] => ["discussion", id]),
  ];
}

const setStatus = (kind: Kind, id: string, moderationStatus: "approved" | "hidden") =>
  db.update(TABLES[kind]).set({ moderationStatus, moderatedAt: sql`now()` }).where(eq(TABLES[kind].id, id));

async function letAnHourPass(): Promise<void> {
  for (const table of [reviews, discussions]) {
    await db.update(table).set({ publishedAt: sql`published_at - interval '1 hour'` });
  }
}

const PAGE_SIZES = { review: SERVER_LIMITS.searchPageSize, discussion: SERVER_LIMITS.discussionPageSize };

async function listed(kind: Kind, sort: "newest" | "oldest"): Promise<string[]> {
  const { items } = await as()[`${kind}s`].list({ sort });
  return items.map(({ id }) => id);
}

const hour = fc.record({ approved: fc.nat(50), restored: fc.nat(3), edited: fc.nat(3) });

test("a reader who asks every hour gets each post once, in the order in which they became public", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(hour, { minLength: 4, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      async (hours, chance) => {
        const waiting = await storeWaiting();
        const pick = (posts: [Kind, string][]) => posts[(chance.next().value ?? 0) % posts.length];
        const published: [Kind, string][] = [];
        const received: string[] = [];
        for (const { approved, restored, edited } of hours) {
          const before = [...published];
          for (let count = 0; count < approved && waiting.length > 0; count++) {
            const post = pick(waiting) as [Kind, string];
            waiting.splice(waiting.indexOf(post), 1);
            await setStatus(...post, "approved");
            published.push(post);
          }
          for (let count = 0; count < restored && before.length > 0; count++) {
            const post = pick(before) as [Kind, string];
            await setStatus(...post, "hidden");
            await setStatus(...post, "approved");
          }
          for (let count = 0; count < edited && before.length > 0; count++) {
            await setStatus(...(pick(before) as [Kind, string]), "approved");
          }
          const entries = (await selectEntries(db, EVERYTHING)).map(({ id }) => id);
          const seen = new Set(received);
          const firstSeen = entries.findIndex((id) => seen.has(id));
          // What the reader doesn't know comes before all that they know.
          expect(
            entries.slice(firstSeen === -1 ? entries.length : firstSeen).filter((id) => !seen.has(id)),
          ).toEqual([]);
          received.push(...entries.filter((id) => !seen.has(id)).reverse());
          await letAnHourPass();
        }
        expect(received).toEqual(published.map(([, id]) => id));
        for (const kind of ["review", "discussion"] as const) {
          const ids = published.filter((post) => post[0] === kind).map(([, id]) => id);
          expect(await listed(kind, "newest")).toEqual(ids.toReversed().slice(0, PAGE_SIZES[kind]));
          expect(await listed(kind, "oldest")).toEqual(ids.slice(0, PAGE_SIZES[kind]));
        }
      },
    ),
    { numRuns: 4 },
  );
}, 120_000);
