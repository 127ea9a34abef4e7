import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a cached answer depends on: a whole table or one row. Triggers send these topics on the channel "stale"
 * (db/migrations/0033_tell_of_changed_pages.sql). `comments/<id>` are the comments on a post, `activity/<id>`
 * those by a person, `replies` the lists sorted by replies, `anchors` the pages in the middle of long
 * lists.
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
  | "likes"
  | "anchors";

type RowKind =
  | "review"
  | "discussion"
  | "comments"
  | "person"
  | "activity"
  | "tool"
  | "market"
  | "median"
  | "sums";

/** Tables by kind of row, because a table's notice may come after the row's. */
const TABLES_OF = new Map<string, readonly TableTopic[]>(
  Object.entries({
    tool: ["tools", "counts"],
    market: ["markets", "counts"],
    median: ["medians"],
  } satisfies { [kind in RowKind]?: readonly TableTopic[] }),
);

export const withTables = (topic: string): string[] => [
  topic,
  ...(TABLES_OF.get(topic.split("/", 1)[0] ?? "") ?? []),
];

export interface Recording {
  topics: Set<Topic>;
  /** Names such as "reviews.get". */
  operations: Set<string>;
}

const recorded = new AsyncLocalStorage<Recording>();

export const createRecording = (): Recording => ({ topics: new Set(), operations: new Set() });

export const record = <T>(recording: Recording, work: () => T): T => recorded.run(recording, work);

export const noteOperation = (path: readonly string[]) => recorded.getStore()?.operations.add(path.join("."));

/** Runs `work` without collecting topics. The caller names them more precisely. */
export const withoutTopics = <T>(work: () => T): T => recorded.exit(work);

export function dependOn(...topics: Topic[]): void {
  const recording = recorded.getStore();
  for (const topic of topics) recording?.topics.add(topic);
}
