import { loadMe } from "./account/index.ts";
import { createLiveServer, type LiveServer } from "./platform/live/live-server.ts";
import { splitThread } from "./platform/live/parse-request.ts";
import type { OpenPlatform } from "./platform/open-platform.ts";
import { findVisibleThread } from "./posts/index.ts";

export function openLive(platform: OpenPlatform): LiveServer {
  const { db } = platform;
  return createLiveServer({
    ...platform,
    loadAccount: (reader) => loadMe(db, reader),
    async canWatch(reader, thread) {
      return (await findVisibleThread(db, reader, splitThread(thread))) !== null;
    },
  });
}
