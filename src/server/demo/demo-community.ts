import type { Transaction } from "#server/platform/db/client.ts";
import { countCommunity } from "./count-community.ts";
import type { DemoAccounts } from "./demo-accounts.ts";
import { createComments } from "./demo-comments.ts";
import { planDiscussions } from "./demo-discussion-plan.ts";
import type { CommunityWorld, Person } from "./demo-discussions.ts";
import { createRecorder, drawItems, type Scene } from "./demo-incidents.ts";
import { itemOfDiscussion, itemOfReview } from "./demo-items.ts";
import { createLikes, storeLikes } from "./demo-likes.ts";
import { storeMessages } from "./demo-messages.ts";
import { decidedComments, storeModerationLog } from "./demo-moderation-log.ts";
import { createFirstPosts, storeNewMembers } from "./demo-new-members.ts";
import { type Happened, storeNotifications } from "./demo-notifications.ts";
import { openReports } from "./demo-open-reports.ts";
import { storeReports } from "./demo-reports.ts";
import { storeSaves } from "./demo-saves.ts";
import { settleReports } from "./demo-settled-reports.ts";
import type { DemoItem } from "./demo-threads.ts";
import type { Random } from "./random.ts";
import { storeComments, storeFollows } from "./store-comments.ts";
import { type StoredDiscussion, storeDiscussions } from "./store-discussions.ts";
import type { StoredReview } from "./store-reviews.ts";

const DISCUSSIONS = 250;
const COMMENTS = 3000;
const IN_BIG_THREAD = 1500;
const IN_LIVELY_THREAD = 14;

interface Given {
  world: CommunityWorld;
  accounts: DemoAccounts;
  reviews: readonly StoredReview[];
  now: Date;
}

/** Stores all that people say to one another, and what moderators had to do with it. */
export async function storeCommunity(
  tx: Transaction,
  random: Random,
  { world, accounts, reviews, now }: Given,
) {
  const people = castOf(world, accounts);
  const newMembers = await storeNewMembers(tx, now);
  const planned = planDiscussions(random, world, { people, accounts, count: DISCUSSIONS, now });
  const discussions = await storeDiscussions(tx, planned);
  const messages = await storeMessages(tx, random, {
    accounts,
    people: world.people,
    spammer: newMembers.spammer,
    now,
  });
  const { items, big, lively, quiet, hiddenDiscussion } = publicItems(discussions, reviews, accounts);
  const firstPosts = createFirstPosts(newMembers, { big, others: quiet, now });
  const posts = [...firstPosts.held, ...firstPosts.published, firstPosts.rejected];
  const comments = createComments(random, world, people, {
    big: { item: big, size: IN_BIG_THREAD - 5 },
    lively: { item: lively, size: IN_LIVELY_THREAD },
    discussions: items.filter((item) => item.kind === "discussion" && item !== big && item !== lively),
    reviews: items.filter(({ kind }) => kind === "review"),
    total: COMMENTS - posts.length - 1,
    now,
  });
  const scene: Scene = {
    accounts,
    people: world.people,
    newMembers,
    comments,
    items,
    big,
    hiddenDiscussion,
    messages,
    now,
  };
  const { reports, log, insult } = createIncidents(random, scene);
  const all = [...comments, ...posts, insult];
  await storeComments(tx, all);
  await storeFollows(tx, [...items, hiddenDiscussion], all);
  const likes = createLikes(random, people, { items, comments: all, now });
  await storeLikes(tx, likes);
  await countCommunity(tx);
  await storeReports(tx, reports);
  const decided = decidedComments([...firstPosts.published, firstPosts.rejected], accounts.moderator.id);
  await storeModerationLog(tx, { entries: [...log, ...decided], reviews, discussions });
  const own = Object.values(accounts);
  await storeSaves(
    tx,
    random,
    own.map(({ id }) => id),
    { world, items, now },
  );
  const decisions = decisionsOf(reviews, discussions);
  await storeNotifications(tx, own, { comments: all, likes, messages, reports, decisions }, now);
  return {
    discussions: discussions.length,
    comments: all.length,
    likes: likes.length,
    messages: messages.length,
  };
}

/** The accounts talk as much as the others who talk a lot. */
const castOf = ({ people }: CommunityWorld, { member, premium, moderator }: DemoAccounts): Person[] => [
  ...people.slice(0, 6),
  member,
  ...people.slice(6, 14),
  ...[premium, moderator],
  ...people.slice(14),
];

function publicItems(
  discussions: readonly StoredDiscussion[],
  reviews: readonly StoredReview[],
  { member }: DemoAccounts,
) {
  const approved = discussions.filter(({ status }) => status === "approved").map(itemOfDiscussion);
  const [big, ...others] = approved as [DemoItem, ...DemoItem[]];
  const latest = [...others].sort((a, b) => b.publicAt.getTime() - a.publicAt.getTime());
  const lively = latest.find(({ author }) => author.id === member.id) ?? big;
  // Older than the comments of new members.
  const quiet = latest.filter((item) => item !== lively).slice(30, 32);
  const hidden = discussions.filter(({ status }) => status === "hidden").map(itemOfDiscussion);
  const [hiddenDiscussion = big] = hidden;
  const items = [...approved, ...reviews.filter(({ status }) => status === "approved").map(itemOfReview)];
  return { items, big, lively, quiet, hiddenDiscussion };
}

function createIncidents(random: Random, scene: Scene) {
  const recorder = createRecorder(scene);
  const [fine, review, discussion] = drawItems(random, scene, recorder.ago(12 * 24));
  settleReports(random, scene, recorder, fine);
  const insult = openReports(random, scene, recorder, { review, discussion });
  return { reports: recorder.reports, log: recorder.log, insult };
}

function decisionsOf(
  reviews: readonly StoredReview[],
  discussions: readonly StoredDiscussion[],
): Happened["decisions"] {
  const toDecision = (item: DemoItem, { status, reason, decidedAt }: StoredReview | StoredDiscussion) => {
    if (decidedAt === null) return [];
    const outcome = status === "rejected" ? ("rejected" as const) : ("approved" as const);
    return [{ item, outcome, reason: reason ?? null, at: decidedAt }];
  };
  return [
    ...reviews.flatMap((review) => toDecision(itemOfReview(review), review)),
    ...discussions.flatMap((discussion) => toDecision(itemOfDiscussion(discussion), discussion)),
  ];
}
