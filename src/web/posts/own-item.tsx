import type { ReactNode } from "react";
import type { OwnReview } from "#contract/review-views.ts";
import type { ItemStatus, ModerationStatus } from "#contract/vocabulary.ts";
import { useLiveEvents } from "#web/platform/use-live.ts";
import { Notice } from "#web/ui/notice.tsx";

interface OwnItemProps {
  what: "review" | "discussion";
  own: OwnReview;
  /** Asks for it again, as a moderator may have decided on it. */
  onNews: () => unknown;
  /** What its author can do about it. */
  children: ReactNode;
}

/** For the author alone: how the moderation of what they wrote stands, with the reason. */
export function OwnItem({ what, own, onNews, children }: OwnItemProps) {
  // Authors hear of every decision by a notification.
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

/** By how the item stands, then by how its newest version does. */
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
