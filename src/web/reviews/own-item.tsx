import type { ReactNode } from "react";
import type { ReviewDetail } from "#contract/reviews.ts";
import type { ItemStatus, ModerationStatus } from "#contract/vocabulary.ts";
import { Notice } from "#web/ui/notice.tsx";

type Own = NonNullable<ReviewDetail["own"]>;

interface OwnItemProps {
  what: "review" | "discussion";
  own: Own;
  /** What its author can do about it. */
  children: ReactNode;
}

/** For the author alone: how the moderation of what they wrote stands, with the reason. */
export function OwnItem({ what, own, children }: OwnItemProps) {
  return (
    <Notice tone={isRefused(own) ? "bad" : "emphasis"} className="flex flex-col items-start gap-2">
      <p className="font-semibold">{textsOf(what)[own.status][own.latestStatus]}</p>
      {own.reason !== null && <p className="whitespace-pre-line">Reason: {own.reason}</p>}
      {children}
    </Notice>
  );
}

function isRefused({ status, latestStatus }: Own): boolean {
  return status === "hidden" || status === "removed" || latestStatus === "rejected";
}

/** By how the item stands, then by how its newest version does. */
function textsOf(what: OwnItemProps["what"]): Record<ItemStatus, Record<ModerationStatus, string>> {
  const waiting = "is waiting for approval. It becomes visible once our team has approved it.";
  const isNew = `Your ${what} ${waiting}`;
  const rejected = `Your ${what} was not approved. You may edit it and send it in again.`;
  const hidden = `A moderator has hidden your ${what}. You may edit it and send it in again.`;
  const removed = `A moderator has removed your ${what} for good.`;
  return {
    pending: { pending: isNew, approved: isNew, rejected },
    approved: {
      pending: "Everyone sees this version. Your newer one is waiting for approval.",
      approved: `This is your ${what}.`,
      rejected:
        "Everyone sees this version. Your newer one was not approved; you may edit it and send it in again.",
    },
    rejected: { pending: `Your new version ${waiting}`, approved: rejected, rejected },
    hidden: {
      pending: `A moderator has hidden your ${what}. Your newer version is waiting for approval.`,
      approved: hidden,
      rejected: hidden,
    },
    removed: { pending: removed, approved: removed, rejected: removed },
  };
}
