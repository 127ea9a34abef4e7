import type { Platform } from "#server/platform/platform.ts";
import { noteChanges } from "./note-changes.ts";

const DAY_SECONDS = 24 * 60 * 60;

const NOTE_BATCH = "note-price-changes-of-members";

/** Each batch sends the job of the next one in its transaction, so that a kill continues where it was. */
export function registerPriceChangeJobs(platform: Platform): void {
  const { db, jobs } = platform;
  const send = (tx: Parameters<typeof jobs.send>[0], after: string | null) =>
    jobs.send(tx, NOTE_BATCH, { after });
  jobs.every("note-price-changes", DAY_SECONDS, () => send(db, null));
  jobs.work(NOTE_BATCH, ({ after }) =>
    noteChanges(platform, { after: after === null ? null : String(after) }, send),
  );
}
