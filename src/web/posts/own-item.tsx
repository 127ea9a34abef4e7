import type { ReactNode } from "react";
import type { OwnReview } from "#contract/review-views.ts";
import type { ItemStatus, ModerationStatus } from "#contract/vocabulary.ts";
import { useLiveEvents } from "#web/platform/use-live.ts";
import { Notice } from "#web/ui/notice.tsx";

interface OwnItemProps {
  what: "review" | "discussion";
  own: OwnReview;
  /** Reloads the post, because a moderator may have decided on it. */
  onNews: () => unknown;
  children: ReactNode;
}

/** Moderation status and reason, for the author only. */
export function OwnItem({ what, own, onNews, children }: OwnItemProps) {
  // Authors are notified of every decision.
  useLiveEvents(({ type }) => (type === "notifications" || type === "caught-up" ? onNews() : undefined));
  return (
    <Notice tone={isRefused(own) ? "bad" : "emphasis"} className="flex flex-col items-start gap-2">
      <p className="font-semibold">{textsOf(what)[own.status][own.latestStatus]}</p>
      {own.reason !== null && <p className="whitespace-pre-line">Reason: {own.reason}</p>}
      {children}
    </Notice>
  );
}

function isRefused({ status, latestStatus }: OwnReview): boolean {
  return status === "hidden" || status === "removed" || latestStatus === "rejected";
}

/** Returns texts by status of the post, then by status of its newest version. */
function textsOf(what: OwnItemProps["what"]): Record<ItemStatus, Record<ModerationStatus, string>> {
  const goesLive = "It goes live once our team approves it.";
  const isNew = `In review. ${goesLive}`;
  const rejected = "Not approved. Edit it and resubmit.";
  const hidden = `A moderator hid this ${what}. Edit it and resubmit.`;
  const removed = `A moderator permanently removed this ${what}.`;
  return {
    pending: { pending: isNew, approved: isNew, rejected },
    approved: {
      pending: "This is the live version. Your edit is in review.",
      approved: `This is your ${what}.`,
      rejected: "This is the live version. Your edit wasn't approved. Revise it and resubmit.",
    },
    rejected: { pending: `Your new version is in review. ${goesLive}`, approved: rejected, rejected },
    hidden: {
      pending: `A moderator hid this ${what}. Your new version is in review.`,
      approved: hidden,
      rejected: hidden,
    },
    removed: { pending: removed, approved: removed, rejected: removed },
  };
}
