import type { Transaction } from "#server/platform/db/client.ts";
import { countCommunity } from "./count-community.ts";
import type { DemoAccounts } from "./demo-accounts.ts";
import { createComments } from "./demo-comments.ts";
import { type CommunityWorld, createDiscussions } from "./demo-discussions.ts";
import { itemOfDiscussion } from "./demo-items.ts";
import type { Random } from "./random.ts";
import { storeComments, storeFollows } from "./store-comments.ts";
import { storeDiscussions } from "./store-discussions.ts";

const HOUR_MS = 3_600_000;
const THREE_YEARS_MS = 3 * 365 * 24 * HOUR_MS;

interface Wanted {
  world: CommunityWorld;
  accounts: DemoAccounts;
  discussions: number;
  comments: number;
  now: Date;
}

/** Stores so many approved discussions, and so many comments on them: half in one thread, or all when there is one. */
export async function storeTalk(tx: Transaction, random: Random, wanted: Wanted): Promise<void> {
  const { world, accounts, now } = wanted;
  const dates = Array.from({ length: wanted.discussions }, (_, index) => {
    return new Date(
      now.getTime() - 10 * HOUR_MS - ((wanted.discussions - index) / wanted.discussions) * THREE_YEARS_MS,
    );
  });
  const drawn = createDiscussions(random, world, world.people, dates);
  const discussions = await storeDiscussions(
    tx,
    drawn.map((discussion) => ({
      ...discussion,
      status: "approved",
      moderatorId: accounts.moderator.id,
      decidedAt: new Date(discussion.createdAt.getTime() + 5 * HOUR_MS),
    })),
  );
  const [big, ...others] = discussions.map(itemOfDiscussion);
  if (!big) return;
  const size = Math.ceil(wanted.comments / 2);
  const comments = createComments(random, world, world.people, {
    ...{ big: { item: big, size }, discussions: others, reviews: [], total: wanted.comments, now },
  });
  await storeComments(tx, comments);
  await storeFollows(tx, [big, ...others], comments);
  await countCommunity(tx);
}
