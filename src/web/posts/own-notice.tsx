import type { OwnState } from "#contract/parts.ts";
import { type ModerationStatus, PLURALS, type PostStatus } from "#contract/vocabulary.ts";
import { useLiveEvents } from "#web/platform/live/use-live.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ReceiptPanel } from "#web/proofs/index.ts";
import { PushQuestion } from "#web/push/index.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { OwnActions } from "./own-actions.tsx";
import type { OwnPost } from "./own-post.ts";

export interface OwnNoticeProps {
  post: OwnPost;
  own: OwnState;
  canEdit: boolean;
}

export default function OwnNotice({ post, own, canEdit }: OwnNoticeProps) {
  const { kind, id } = post;
  const { queries, queryClient } = useApi();
  // Authors are notified of every decision.
  useLiveEvents(({ type }) =>
    type === "notifications" || type === "caught-up"
      ? Promise.all([
          queryClient.invalidateQueries({ queryKey: queries[PLURALS[kind]].get.key({ input: { id } }) }),
          queryClient.invalidateQueries({ queryKey: queries.proofs.getReceipt.key({ input: { id } }) }),
        ])
      : undefined,
  );
  return (
    <Notice tone={isRejected(own) ? "bad" : "neutral"} className="flex flex-col items-start gap-2">
      <p className="font-semibold">{textsOf(kind)[own.status][own.latestStatus]}</p>
      {own.reason !== null && <p className="whitespace-pre-line">Reason: {own.reason}</p>}
      {canEdit && <OwnActions post={post} />}
      {canEdit && kind === "review" && <ReceiptPanel reviewId={id} />}
      <PushQuestion />
    </Notice>
  );
}

function isRejected({ status, latestStatus }: OwnState): boolean {
  return status === "hidden" || status === "removed" || latestStatus === "rejected";
}

function textsOf(what: OwnPost["kind"]): Record<PostStatus, Record<ModerationStatus, string>> {
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
