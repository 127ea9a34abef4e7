import { DISCUSSION_SENTENCES } from "./community-sentences.ts";
import type { DemoAccounts } from "./demo-accounts.ts";
import {
  type CommunityWorld,
  createBigDiscussion,
  createDiscussions,
  type DemoDiscussion,
  type Person,
} from "./demo-discussions.ts";
import type { Random } from "./random.ts";
import type { DiscussionToStore } from "./store-discussions.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const THREE_YEARS_MS = 3 * 365 * DAY_MS;
const BIG_SINCE_MS = 430 * DAY_MS;

/** By how many newer ones there are. */
const PENDING = [0, 2, 3, 5, 6, 8, 9];
const REJECTED = [22, 33, 48];
const HIDDEN = 30;
const EDITED = [62, 90, 131, 155];
const WAITING_EDITS = [18, 40];

const { rejections: REASONS } = DISCUSSION_SENTENCES;

/** So many discussions in every state of moderation, the one that everybody writes in first. */
export function planDiscussions(
  random: Random,
  world: CommunityWorld,
  {
    people,
    accounts,
    count,
    now,
  }: { people: readonly Person[]; accounts: DemoAccounts; count: number; now: Date },
): DiscussionToStore[] {
  const own = ownDates(accounts);
  const dates = createDates(random, count - own.length - 1, now);
  const drawn = createDiscussions(random, world, people, [
    ...dates,
    ...own.map(({ daysAgo }) => before(now, daysAgo * DAY_MS)),
  ]);
  const decide = (
    discussion: DemoDiscussion,
    decision: Partial<DiscussionToStore> & Pick<DiscussionToStore, "status">,
  ) => toDecided(random, accounts, discussion, decision, now);
  const big = decide(createBigDiscussion(world.people[3] as Person, world, before(now, BIG_SINCE_MS)), {
    status: "approved",
  });
  const others = drawn.slice(0, dates.length).map((discussion, index) => {
    const newer = dates.length - 1 - index;
    return decide(discussion, standingOf(random, discussion, newer, now));
  });
  const ofAccounts = drawn.slice(dates.length).map((discussion, index) => {
    const { author, status } = own[index] as (typeof own)[number];
    return decide(
      { ...discussion, author },
      { status, ...(status === "rejected" ? { reason: REASONS[0] ?? "" } : {}) },
    );
  });
  return [big, ...others, ...ofAccounts];
}

/** The member whom one signs in as has discussions in every state; the first of them is talked about today. */
const ownDates = ({ member, premium, moderator }: DemoAccounts) => [
  { author: member, daysAgo: 1.9, status: "approved" as const },
  { author: member, daysAgo: 47, status: "approved" as const },
  { author: member, daysAgo: 0.2, status: "pending" as const },
  { author: member, daysAgo: 9, status: "rejected" as const },
  { author: premium, daysAgo: 6, status: "approved" as const },
  { author: moderator, daysAgo: 25, status: "approved" as const },
];

/** Oldest first; a dozen within the last day. */
function createDates(random: Random, count: number, now: Date): Date[] {
  const recent = Array.from({ length: Math.min(12, count) }, (_, index) => (0.7 + index * 1.9) * HOUR_MS);
  const older = Array.from(
    { length: count - recent.length },
    () => DAY_MS + random.next() ** 1.5 * (THREE_YEARS_MS - DAY_MS),
  );
  return [...recent, ...older].sort((a, b) => b - a).map((age) => before(now, age));
}

function standingOf(random: Random, { content, createdAt }: DemoDiscussion, newer: number, now: Date) {
  if (PENDING.includes(newer)) return { status: "pending" as const };
  if (REJECTED.includes(newer)) return { status: "rejected" as const, reason: random.pick(REASONS) };
  if (newer === HIDDEN) return { status: "hidden" as const };
  const isWaiting = WAITING_EDITS.includes(newer);
  if (!isWaiting && !EDITED.includes(newer)) return { status: "approved" as const };
  const addition = "\n\n**Edit:** thank you for the answers so far. We start with a trial of ninety days.";
  const editedAt = isWaiting
    ? before(now, (newer / 4) * HOUR_MS)
    : new Date(createdAt.getTime() + 2 * DAY_MS);
  return {
    status: "approved" as const,
    edit: {
      content: { ...content, content: content.content + addition },
      createdAt: editedAt,
      decidedAt: isWaiting ? null : new Date(editedAt.getTime() + 3 * HOUR_MS),
    },
  };
}

/** Decided within hours, by somebody else than its author. */
function toDecided(
  random: Random,
  { moderator, admin }: DemoAccounts,
  discussion: DemoDiscussion,
  decision: Partial<DiscussionToStore> & Pick<DiscussionToStore, "status">,
  now: Date,
): DiscussionToStore {
  const age = now.getTime() - discussion.createdAt.getTime();
  const wait = 0.3 * HOUR_MS + random.next() * Math.min(8 * HOUR_MS, age * 0.3);
  return {
    ...discussion,
    ...decision,
    moderatorId: discussion.author.id === moderator.id ? admin.id : moderator.id,
    decidedAt: decision.status === "pending" ? null : new Date(discussion.createdAt.getTime() + wait),
  };
}

const before = (now: Date, age: number) => new Date(now.getTime() - age);
