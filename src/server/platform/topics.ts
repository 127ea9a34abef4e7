import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a cached answer depends on: a whole table, or one row of it. Triggers send these topics on the channel "stale"
 * (db/migrations/0033_tell_of_changed_pages.sql). `comments/<id>` are those on a post, `activity/<id>` those of a
 * person; `replies` are the orders by number of replies.
 */
export type Topic = TableTopic | `${RowKind}/${string}`;

export type TableTopic =
  | "tools"
  | "markets"
  | "tags"
  | "counts"
  | "medians"
  | "reviews"
  | "discussions"
  | "replies"
  | "likes";

type RowKind = "review" | "discussion" | "comments" | "person" | "activity" | "tool" | "market" | "median";

const recorded = new AsyncLocalStorage<Set<Topic>>();

/** Collects the topics that `work` depends on into `topics`. */
export const recordTopics = <T>(topics: Set<Topic>, work: () => T): T => recorded.run(topics, work);

/** Runs `work`, whose caller names its topics more precisely, without collecting any. */
export const withoutTopics = <T>(work: () => T): T => recorded.exit(work);

/** Declares that the page that is being rendered, if any, shows these topics. */
export function dependOn(...topics: Topic[]): void {
  const known = recorded.getStore();
  for (const topic of topics) known?.add(topic);
}
