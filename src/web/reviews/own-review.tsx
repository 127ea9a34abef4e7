import type { ReviewDetail } from "#contract/reviews.ts";
import type { ItemStatus, ModerationStatus } from "#contract/vocabulary.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** For the author alone: how the moderation stands, with the reason, and the way to another version. */
export function OwnReview({ review }: { review: ReviewDetail }) {
  const { own, can } = review;
  if (own === null) return null;
  return (
    <Notice tone={isRefused(own) ? "bad" : "emphasis"} className="flex flex-col items-start gap-2">
      <p className="font-semibold">{TEXTS[own.status][own.latestStatus]}</p>
      {own.reason !== null && <p className="whitespace-pre-line">Reason: {own.reason}</p>}
      {can.edit && (
        <ButtonLink to="/reviews/$id/edit" params={{ id: review.id }} look="secondary">
          Edit your review
        </ButtonLink>
      )}
    </Notice>
  );
}

function isRefused({ status, latestStatus }: NonNullable<ReviewDetail["own"]>): boolean {
  return status === "hidden" || status === "removed" || latestStatus === "rejected";
}

const HIDDEN = "A moderator has hidden your review. You may edit it and send it in again.";
const REMOVED = "A moderator has removed your review for good.";

/** By how the review stands, then by how its newest version does. */
const TEXTS: Record<ItemStatus, Record<ModerationStatus, string>> = {
  pending: {
    pending: "Your review is waiting for approval. It becomes visible once our team has approved it.",
    approved: "Your review is waiting for approval. It becomes visible once our team has approved it.",
    rejected: "Your review was not approved. You may edit it and send it in again.",
  },
  approved: {
    pending: "Everyone sees this version. Your newer one is waiting for approval.",
    approved: "This is your review.",
    rejected:
      "Everyone sees this version. Your newer one was not approved; you may edit it and send it in again.",
  },
  rejected: {
    pending: "Your new version is waiting for approval. It becomes visible once our team has approved it.",
    approved: "Your review was not approved. You may edit it and send it in again.",
    rejected: "Your review was not approved. You may edit it and send it in again.",
  },
  hidden: {
    pending: "A moderator has hidden your review. Your newer version is waiting for approval.",
    approved: HIDDEN,
    rejected: HIDDEN,
  },
  removed: { pending: REMOVED, approved: REMOVED, rejected: REMOVED },
};
