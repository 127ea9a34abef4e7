import type { ReviewContent } from "#contract/review-content.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { type DemoAccounts, storeAccounts } from "./demo-accounts.ts";
import { storeCommunity } from "./demo-community.ts";
import { storeContactRequests } from "./demo-contact.ts";
import { storeNewsletter } from "./demo-newsletter.ts";
import { createContent, createReviews, type DemoReview, type DemoWorld } from "./demo-reviews.ts";
import { storeWorld } from "./demo-world.ts";
import { createRandom, type Random } from "./random.ts";
import { type ReviewToStore, storeReviews } from "./store-reviews.ts";

const SEED = 78_701;
const COMMUNITY_SEED = 5_120;
const PEOPLE = 160;
const APPROVED = 880;
const PENDING = 34;
const PENDING_EDITS = 8;
const REJECTED = 24;

const HOUR_MS = 3_600_000;
const YEARS_4_MS = 4 * 365 * 24 * HOUR_MS;

const REASONS = [
  "Please describe your own experience; this reads like the vendor's page.",
  "Personal phone numbers can't be published. Please remove them and resubmit.",
  "This is about a person rather than about the tool.",
  "The monthly cost and the text contradict each other. Which one is right?",
] as const;

/**
 * Fills an empty database with the demo (docs/product.md#demo-data): the same each time, up to `now`.
 *
 * @returns what the log says of it
 */
export async function loadDemoData(tx: Transaction, now: Date) {
  const random = createRandom(SEED);
  const since = new Date(now.getTime() - YEARS_4_MS);
  const accounts = await storeAccounts(tx, { since, now });
  const world = await storeWorld(tx, random, { people: PEOPLE, since });
  const source = createReviews(random, world, now);
  const reviews = [
    ...take(source, APPROVED, (review, index) => ({
      ...review,
      status: "approved",
      ...(index < PENDING_EDITS ? { pendingEdit: improve(review.content) } : {}),
    })),
    ...take(source, REJECTED, (review) => ({ ...review, status: "rejected", reason: random.pick(REASONS) })),
    ...take(source, PENDING, (review, index) => ({
      ...review,
      status: "pending",
      createdAt: new Date(now.getTime() - (index + 1) * 3 * HOUR_MS),
    })),
    ...reviewsOfAccounts(random, world, accounts, now),
  ].map((review) => ({ ...review, moderatorId: accounts.moderator.id }));
  await storeContactRequests(tx, accounts.moderator.id, now);
  await storeNewsletter(tx, accounts.moderator.id, now);
  const stored = await storeReviews(tx, world, reviews);
  const community = await storeCommunity(tx, createRandom(COMMUNITY_SEED), {
    world,
    accounts,
    reviews: stored,
    now,
  });
  return {
    markets: world.markets.length,
    tools: world.tools.length,
    people: world.people.length,
    reviews: reviews.length,
    ...community,
  };
}

type DemoAuthor = DemoReview["author"];
type Undecided = Omit<ReviewToStore, "moderatorId">;

function take(
  source: Generator<DemoReview>,
  count: number,
  decide: (review: DemoReview, index: number) => Undecided,
): Undecided[] {
  return Array.from({ length: count }, (_, index) => decide(source.next().value, index));
}

/**
 * The member whom one signs in as has reviews in every state, none of which opens the others' any more: that is
 * what the contributor's does, who has a new one.
 */
function reviewsOfAccounts(
  random: Random,
  world: DemoWorld,
  { member, contributor }: DemoAccounts,
  now: Date,
): Undecided[] {
  const write = (toolIndex: number, marketIndex: number, daysAgo: number, author: DemoAuthor = member) => {
    const [tool, market] = [world.tools[toolIndex], world.markets[marketIndex]];
    if (!tool || !market) throw new Error("The demo has too few tools or markets.");
    const createdAt = new Date(now.getTime() - daysAgo * 24 * HOUR_MS);
    const named = { author, tool, market };
    return { ...named, createdAt, content: createContent(random, world, named) };
  };
  const edited = write(7, 0, 120);
  return [
    { ...write(1, 0, 200), status: "approved" },
    { ...edited, status: "approved", pendingEdit: improve(edited.content) },
    { ...write(5, 0, 2), status: "pending" },
    { ...write(2, 1, 20), status: "rejected", reason: REASONS[1] },
    { ...write(3, 0, 12, contributor), status: "approved" },
  ];
}

/** A second version, as one writes it half a year later. */
function improve(content: ReviewContent): ReviewContent {
  const addition = "\n\nUpdate: after the last release most of this still holds, and support got quicker.";
  const detailedReview = content.detailedReview.slice(0, 1800) + addition;
  return { ...content, detailedReview, monthlyCost: Math.round(content.monthlyCost * 1.1) };
}
