import type { IssueHead } from "#contract/emails/newsletter.ts";
import { formatCount, formatCounted } from "#web/ui/format.ts";

type Counts = Pick<IssueHead, "status" | "recipientCount" | "queuedCount" | "waitingCount">;

/** True while emails are being written or sent. */
export const isUnderWay = ({ status, waitingCount }: Pick<Counts, "status" | "waitingCount">): boolean =>
  status === "sending" || (status === "sent" && waitingCount > 0);

/** Number of sent emails and of readers. Readers who unsubscribed in time get none. */
export const progressOf = ({ status, recipientCount, queuedCount, waitingCount }: Counts) => ({
  done: queuedCount - waitingCount,
  whole: status === "sent" ? queuedCount : recipientCount,
});

export function sendingOf(counts: Counts): string {
  const { done, whole } = progressOf(counts);
  return isUnderWay(counts)
    ? `${formatCount(done)} of ${formatCounted(whole, "email")} sent`
    : `Sent to ${formatCounted(whole, "subscriber")}`;
}
