import { readFileSync } from "node:fs";
import { createRouterClient, type RouterClient } from "@orpc/server";
import type { PoolClient } from "pg";
import { listComments } from "#server/comments/thread/list-comments.ts";
import * as comps from "#server/comps/router.ts";
import { getDiscussion } from "#server/discussions/get-discussion.ts";
import { listDiscussions } from "#server/discussions/list-discussions.ts";
import { listDiscussionsByAuthor } from "#server/discussions/list-discussions-by-author.ts";
import * as markets from "#server/markets/router.ts";
import * as profiles from "#server/people/profiles/router.ts";
import type { RequestContext } from "#server/platform/api.ts";
import { type Database, openDatabase } from "#server/platform/db/client.ts";
import { openNotices } from "#server/platform/db/notices.ts";
import { createMemory, type Memory } from "#server/platform/memory/memory.ts";
import type { Topic } from "#server/platform/memory/topics.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { getReview } from "#server/reviews/get-review.ts";
import { countChoices } from "#server/reviews/list/count-choices.ts";
import { listReviews } from "#server/reviews/list/list-reviews.ts";
import { listReviewsByAuthor } from "#server/reviews/list/list-reviews-by-author.ts";
import * as search from "#server/search/router.ts";
import * as tags from "#server/tags/router.ts";
import * as tools from "#server/tools/router.ts";

/** Public operations; they need only the database and process memory. */
const router = {
  comments: { list: listComments },
  comps,
  discussions: { list: listDiscussions, listByAuthor: listDiscussionsByAuthor, get: getDiscussion },
  markets,
  profiles,
  reviews: { list: listReviews, countChoices, listByAuthor: listReviewsByAuthor, get: getReview },
  search,
  tags,
  tools,
};

export type Client = RouterClient<typeof router>;

const MEMORY_BYTES = 64 * 1024 * 1024;

export interface OpenClient {
  client: Client;
  db: Database;
  /** Keeps directories only. */
  memory: Memory;
  /** Removes what depends on topics from memory. */
  announce(topics: readonly Topic[]): void;
  /** Processor time of its connections in milliseconds; NaN without Linux's /proc. */
  databaseTime(): number;
  close(): Promise<void>;
}

interface Backend {
  processID: number;
}

/** The first number is nanoseconds. Undefined if the process has ended. */
function processorTime(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) / 1e6;
  } catch {
    return undefined;
  }
}

export async function openClient(connectionString: string): Promise<OpenClient> {
  const { db, pool, close } = openDatabase(connectionString);
  /** By the file that has it; NaN until it was read. Idle connections end. */
  const times = new Map<string, number>();
  pool.on("connect", (client) =>
    times.set(`/proc/${(client as PoolClient & Backend).processID}/schedstat`, Number.NaN),
  );
  const notices = await openNotices(connectionString, ["stale"], (error) => console.error(error));
  const listeners = new Set<(topic: string) => void>();
  const on: typeof notices.on = (channel, listener) => {
    listeners.add(listener);
    return notices.on(channel, listener);
  };
  const kept = createMemory({ ...notices, on }, db, MEMORY_BYTES);
  const read: Memory["read"] = (key, load, sizeOf) =>
    /^(comps|figures)\//.test(key) ? load(db) : kept.read(key, load, sizeOf);
  const memory = { ...kept, read };
  const context = { db, memory, reader: VISITOR } as RequestContext;
  return {
    client: createRouterClient(router, { context }),
    db,
    memory,
    announce(topics) {
      for (const topic of topics) for (const listener of listeners) listener(topic);
    },
    databaseTime() {
      for (const [file, before] of times) times.set(file, processorTime(file) ?? before);
      return [...times.values()].reduce((sum, time) => sum + time, 0);
    },
    async close() {
      await notices.close();
      await close();
    },
  };
}
