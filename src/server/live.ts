import { eq, sql } from "drizzle-orm";
import type { ItemStatus } from "#contract/vocabulary.ts";
import type { Database } from "./platform/db/client.ts";
import { discussions } from "./platform/db/schema/index.ts";
import { createLiveServer, type LiveServer } from "./platform/live/live-server.ts";
import { splitThread } from "./platform/live/read-request.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";
import type { Reader } from "./platform/reader.ts";
import { findVisibleReview } from "./reviews/index.ts";

/** The live sockets of this node; a thread is watched by those who may see it. */
export function openLive(platform: OpenPlatform): LiveServer {
  const { db } = platform;
  return createLiveServer({
    ...platform,
    async canWatch(reader, thread) {
      const { kind, id } = splitThread(thread);
      const found =
        kind === "reviews"
          ? await findVisibleReview(db, reader, id)
          : await findVisibleDiscussion(db, reader, id);
      return found !== null;
    },
  });
}

/** As for reviews: approved ones are public, others are seen by their authors and moderators. */
async function findVisibleDiscussion(db: Database, reader: Reader, id: string) {
  const [discussion] = await db
    .select({ userId: discussions.userId, status: sql<ItemStatus>`${discussions.moderationStatus}` })
    .from(discussions)
    .where(eq(discussions.id, id));
  const isVisible =
    discussion?.status === "approved" || discussion?.userId === reader.userId || reader.isModerator;
  return discussion && isVisible ? discussion : null;
}
