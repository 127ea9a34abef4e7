import type { IssueHead } from "#contract/newsletter.ts";
import { formatCount, formatCounted } from "#web/ui/format.ts";

type Counts = Pick<IssueHead, "status" | "recipientCount" | "queuedCount" | "waitingCount">;

/** Mails are still to be written or to leave. */
export const isUnderWay = ({ status, waitingCount }: Pick<Counts, "status" | "waitingCount">): boolean =>
  status === "sending" || (status === "sent" && waitingCount > 0);

/** How many mails are off our hands, of how many. Readers that left before theirs was written get none. */
export const progressOf = ({ status, recipientCount, queuedCount, waitingCount }: Counts) => ({
  done: queuedCount - waitingCount,
  whole: status === "sent" ? queuedCount : recipientCount,
});

/** How far it has come, in words. */
export function sendingOf(counts: Counts): string {
  const { done, whole } = progressOf(counts);
  return isUnderWay(counts)
    ? `${formatCount(done)} of ${formatCounted(whole, "email")} sent`
    : `Sent to ${formatCounted(whole, "subscriber")}`;
}
