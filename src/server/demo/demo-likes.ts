import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { Person } from "./demo-discussions.ts";
import type { DemoComment, DemoItem } from "./demo-threads.ts";
import { idAt, insertAll } from "./insert-all.ts";
import type { Random } from "./random.ts";

const MONTH_MS = 30 * 86_400_000;

const OF_COMMENTS = { count: 2700, skew: 2.2 };
const OF_DISCUSSIONS = { count: 1300, skew: 1.6 };
const OF_REVIEWS = { count: 2000, skew: 1.8 };
const PEOPLE_SKEW = 1.2;

export interface DemoLike {
  liker: Person;
  item: DemoItem;
  /** Null when the item itself is liked. */
  comment: DemoComment | null;
  createdAt: Date;
}

/** Who likes what, each once and nobody their own: a few things are liked a lot. */
export function createLikes(
  random: Random,
  people: readonly Person[],
  { items, comments, now }: { items: readonly DemoItem[]; comments: readonly DemoComment[]; now: Date },
): DemoLike[] {
  const draw = <Liked extends DemoItem | DemoComment>(
    likeable: readonly Liked[],
    { count, skew }: typeof OF_COMMENTS,
    toLike: (liked: Liked) => { item: DemoItem; comment: DemoComment | null; since: Date },
  ): DemoLike[] => {
    const shuffled = random.sample(likeable, likeable.length);
    const taken = new Set<string>();
    const likes: DemoLike[] = [];
    while (likes.length < count) {
      const liked = random.pickEarly(shuffled, skew);
      const liker = random.pickEarly(people, PEOPLE_SKEW);
      const key = `${liked.id} ${liker.id}`;
      if (liker.id === liked.author.id || taken.has(key)) continue;
      taken.add(key);
      const { since, ...like } = toLike(liked);
      const open = Math.min(MONTH_MS, now.getTime() - since.getTime());
      likes.push({ ...like, liker, createdAt: new Date(since.getTime() + random.next() ** 2 * open) });
    }
    return likes;
  };
  const visible = comments.filter(({ status }) => status === "visible");
  const ofItem = (item: DemoItem) => ({ item, comment: null, since: item.publicAt });
  const ofKind = (kind: DemoItem["kind"]) => items.filter((item) => item.kind === kind);
  return [
    ...draw(visible, OF_COMMENTS, (comment) => ({ item: comment.item, comment, since: comment.createdAt })),
    ...draw(ofKind("discussion"), OF_DISCUSSIONS, ofItem),
    ...draw(ofKind("review"), OF_REVIEWS, ofItem),
  ];
}

/** Stores likes; the counters follow by `countCommunity`. */
export async function storeLikes(tx: Transaction, likes: readonly DemoLike[]): Promise<void> {
  await insertAll(
    tx,
    schema.likes,
    likes.map(({ liker, item, comment, createdAt }) => ({
      id: idAt(createdAt),
      userId: liker.id,
      reviewId: comment === null && item.kind === "review" ? item.id : null,
      discussionId: comment === null && item.kind === "discussion" ? item.id : null,
      commentId: comment?.id ?? null,
      createdAt,
    })),
  );
}
