import { v7 as uuidv7 } from "uuid";
import { LIVE_CHANNEL, type LiveNotice, publishToPeople } from "#server/platform/live/publish.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";

/** Records the notices for live sockets of all nodes; each call returns those since the last call. */
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
    // Notices arrive in order: a marker to an unknown user follows all earlier ones.
    const nobody = uuidv7();
    const isThere = new Promise<void>((resolve) => waiters.set(nobody, resolve));
    await publishToPeople(db, [nobody], "messages");
    await isThere;
    const before = heard;
    heard = [];
    return before;
  };
}
