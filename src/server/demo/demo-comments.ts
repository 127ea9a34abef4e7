import type { CommunityWorld, Person } from "./demo-discussions.ts";
import { createThread, type DemoComment, type DemoItem, type ThreadShape } from "./demo-threads.ts";
import type { Random } from "./random.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Steep: most have none or a few. */
const SIZE_SKEW = 2.6;
const MOST = 15;
const MOST_OF_REVIEW = 7;

/** Some later think of something more to say; and some deleted what others had answered. */
const EDITED = 0.035;
const TOMBSTONES = 24;

const SMALL: Omit<ThreadShape, "size" | "until"> = {
  deepest: 6,
  rootShare: 0.4,
  opening: ["claim", "claim", "claim", "question", "agree"],
  mentionChance: 0.05,
  days: 21,
};

const BIG: typeof SMALL = {
  deepest: 12,
  rootShare: 0.17,
  opening: ["report", "report", "report", "claim"],
  mentionChance: 0.04,
  days: 3000,
};

export interface Plan {
  /** The item in which everybody writes, and how much; more, when the others have no room for the rest. */
  big: { item: DemoItem; size: number };
  /** One of these weeks' that has answers from today. */
  lively?: { item: DemoItem; size: number };
  discussions: readonly DemoItem[];
  reviews: readonly DemoItem[];
  /** Of all threads together. */
  total: number;
  now: Date;
}

/** So many comments in threads: one very long, most short, some items without any. */
export function createComments(
  random: Random,
  world: CommunityWorld,
  people: readonly Person[],
  { big, lively, discussions, reviews, total, now }: Plan,
): DemoComment[] {
  const until = new Date(now.getTime() - 12 * MINUTE_MS);
  const write = (item: DemoItem, shape: Omit<ThreadShape, "until">) =>
    createThread(random, world, people, item, { ...shape, until });
  const comments = lively ? write(lively.item, { ...SMALL, size: lively.size, mentionChance: 0.4 }) : [];
  const room = () => Math.max(0, total - big.size - comments.length);
  for (const item of discussions) {
    const size = random.chance(0.03)
      ? random.between(18, 44)
      : Math.floor(random.next() ** SIZE_SKEW * (MOST + 1));
    comments.push(...write(item, { ...SMALL, size: Math.min(size, room()) }));
  }
  for (const item of spread(random, reviews)) {
    const size = 1 + Math.floor(random.next() ** SIZE_SKEW * MOST_OF_REVIEW);
    comments.push(...write(item, { ...SMALL, size: Math.min(size, room()) }));
  }
  comments.push(...write(big.item, { ...BIG, size: total - comments.length }));
  editSome(random, comments, until);
  deleteSome(random, comments);
  return comments;
}

/** Three in ten. */
const spread = (random: Random, items: readonly DemoItem[]) => items.filter(() => random.chance(0.3));

function editSome(random: Random, comments: readonly DemoComment[], until: Date): void {
  for (const comment of comments) {
    const end = comment.content.lastIndexOf(". ");
    if (end < 20 || comment.mentions.length > 0 || !random.chance(EDITED)) continue;
    const editedAt = new Date(comment.createdAt.getTime() + 20 * MINUTE_MS + random.next() * 2 * DAY_MS);
    if (editedAt > until) continue;
    comment.earlier = comment.content.slice(0, end + 1);
    comment.editedAt = editedAt;
  }
}

function deleteSome(random: Random, comments: readonly DemoComment[]): void {
  const answered = [...new Set(comments.flatMap(({ parent }) => parent ?? []))];
  for (const comment of random.sample(answered, Math.min(TOMBSTONES, Math.floor(answered.length / 20)))) {
    comment.status = "deleted";
  }
}
