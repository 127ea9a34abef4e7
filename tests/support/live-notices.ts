import { v7 as uuidv7 } from "uuid";
import { LIVE_CHANNEL, type LiveNotice, tellPeople } from "#server/platform/live/publish.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";

/** What the live sockets of all nodes are told from now on; each call answers with what came since the last. */
export function hearNotices({ db, notices }: OpenPlatform): () => Promise<LiveNotice[]> {
  let heard: LiveNotice[] = [];
  const waiters = new Map<string, () => void>();
  notices.on(LIVE_CHANNEL, (payload) => {
    const notice = JSON.parse(payload) as LiveNotice;
    const waiter = "people" in notice ? waiters.get(notice.people[0] ?? "") : undefined;
    if (waiter) waiter();
    else heard.push(notice);
  });
  return async () => {
    // Notices come in order: after one to nobody there is, all those before have come.
    const nobody = uuidv7();
    const isThere = new Promise<void>((resolve) => waiters.set(nobody, resolve));
    await tellPeople(db, [nobody], "messages");
    await isThere;
    const before = heard;
    heard = [];
    return before;
  };
}
