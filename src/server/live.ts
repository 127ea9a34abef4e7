import { loadMe } from "./account/index.ts";
import { findDiscussionThread } from "./discussions/index.ts";
import { createLiveServer, type LiveServer } from "./platform/live/live-server.ts";
import { splitThread } from "./platform/live/read-request.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";
import { findReviewThread } from "./reviews/index.ts";

/** The live sockets of this node; a thread is watched by those who may see it. */
export function openLive(platform: OpenPlatform): LiveServer {
  const { db } = platform;
  return createLiveServer({
    ...platform,
    loadAccount: (reader) => loadMe(db, reader),
    async canWatch(reader, thread) {
      const { kind, id } = splitThread(thread);
      const found =
        kind === "reviews"
          ? await findReviewThread(db, reader, id)
          : await findDiscussionThread(db, reader, id);
      return found !== null;
    },
  });
}
