import type { Platform } from "#server/platform/platform.ts";
import { deliverPushNote, type WritePushNote } from "./deliver-push-note.ts";
import { queuePushNotes, SEND_NOTE } from "./queue-push-notes.ts";

const QUEUE_SECONDS = 5;

/** Gives members with an open page time to read the notification there. */
const PAUSE_SECONDS = 10;

/** With the pauses below, most of a day, as long as a note is worth something. */
const RETRIES = 60;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 20 * 60;

/** One slow push service should not delay the others. */
const CONCURRENT_NOTES = 4;

/** @param write what a notification says to its reader now */
export function registerPushJobs(platform: Platform, write: WritePushNote): void {
  const { jobs } = platform;
  jobs.every("queue-push-notes", QUEUE_SECONDS, () =>
    queuePushNotes(platform, { pauseSeconds: PAUSE_SECONDS }),
  );
  jobs.work(
    SEND_NOTE,
    ({ notificationId, subscriptionId, kind }) =>
      deliverPushNote(platform, write, {
        ...{ notificationId: String(notificationId), subscriptionId: String(subscriptionId) },
        kind: String(kind),
      }),
    {
      retries: RETRIES,
      firstPauseSeconds: FIRST_PAUSE_SECONDS,
      longestPauseSeconds: LONGEST_PAUSE_SECONDS,
      concurrency: CONCURRENT_NOTES,
    },
  );
}
