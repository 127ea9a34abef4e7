import type { ReviewDetail } from "#contract/reviews.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** For the author alone: how the moderation stands, with the reason, and the way to another version. */
export function OwnReview({ review }: { review: ReviewDetail }) {
  const { own, can } = review;
  if (own === null) return null;
  return (
    <Notice
      tone={own.latestStatus === "rejected" ? "bad" : "emphasis"}
      className="flex flex-col items-start gap-2"
    >
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

type Status = "pending" | "approved" | "rejected";

/** By how the review stands, then by how its newest version does. */
const TEXTS: Record<Status, Record<Status, string>> = {
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
};
