import { AsyncLocalStorage } from "node:async_hooks";

export const TABLE_TOPICS = [
  "tools",
  "markets",
  "tags",
  "counts",
  "reviews",
  "discussions",
  "replies",
  "likes",
] as const;

export const ROW_TOPICS = [
  "review",
  "discussion",
  "comments",
  "person",
  "activity",
  "tool",
  "market",
  "median",
  "sums",
  "figures",
  "file",
] as const;

/**
 * What a value in memory depends on: a whole table or one row. Triggers send these topics on the channel "stale".
 * `figures/<area>/<category>` is what approved reviews add up to; an area is a market's id, a state or "country".
 * `file/<key>` is announced by what removes the file. `comments/<id>` are the comments on a post, `activity/<id>` the reviews and comments by a person, `replies` the lists
 * sorted by replies.
 */
export type Topic = (typeof TABLE_TOPICS)[number] | `${(typeof ROW_TOPICS)[number]}/${string}`;

export interface Dependencies {
  topics: Set<Topic>;
  /** False if it also depends on what no topic announces. */
  isKeepable: boolean;
}

const collecting = new AsyncLocalStorage<Dependencies>();

/** Returns what `load` returns, and what it declared to depend on. */
export async function collect<T>(load: () => Promise<T>): Promise<Dependencies & { value: T }> {
  const dependencies: Dependencies = { topics: new Set(), isKeepable: true };
  const value = await collecting.run(dependencies, load);
  return { ...dependencies, value };
}

export function dependOn(...topics: Topic[]): void {
  const dependencies = collecting.getStore();
  for (const topic of topics) dependencies?.topics.add(topic);
}

/** Declares that what is being loaded must not be kept. */
export function dependOnUnknown(): void {
  const dependencies = collecting.getStore();
  if (dependencies) dependencies.isKeepable = false;
}

export function dependOnAll({ topics, isKeepable }: Dependencies): void {
  dependOn(...topics);
  if (!isKeepable) dependOnUnknown();
}
