import { useState } from "react";
import type { OwnState } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { forgetByViewer, useApi } from "#web/platform/viewer.ts";
import { EditFrame } from "#web/posts/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useUnsentEdit } from "#web/ui/form/use-unsent-edit.ts";
import { FormActions } from "./form-actions.tsx";
import { readContent } from "./local-draft.ts";
import { PendingNotice } from "./pending-notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { fromDraft, type ReviewValues, reviewValues, toDraft, toReviewContent } from "./review-values.ts";
import { useReviewForm } from "./use-review-form.ts";

interface EditReviewProps {
  id: string;
  content: ReviewContent;
  own: OwnState;
  can: { changeToolAndMarket: boolean };
}

const EDIT = {
  read(text: string) {
    const content = readContent(JSON.parse(text));
    return content ? { ...fromDraft(content), isScoreSet: true } : undefined;
  },
  write: (values: ReviewValues) => JSON.stringify(toDraft(values)),
};

const textOf = (values: ReviewValues) => JSON.stringify(toReviewContent(values));

/** Edits the newest version of the viewer's review. A moderator decides on each submitted version. */
export function EditReview({ id, content, own, can }: EditReviewProps) {
  const { api, queryClient } = useApi();
  const [submitted] = useState(() => reviewValues(content));
  const [isSent, setSent] = useState(false);
  const form = useReviewForm({
    defaultValues: submitted,
    async send(values) {
      await api.reviews.update({ ...(toReviewContent(values) as ReviewContent), id });
      unsent.forget();
      forgetByViewer(queryClient);
      setSent(true);
    },
  });
  // Only the author can open the edit, so the review's id identifies the draft.
  const unsent = useUnsentEdit(form, { key: `review_edit:${id}`, format: EDIT, textOf, submitted });
  const back = (label: string) => (
    <ButtonLink to="/reviews/$id" params={{ id }} look="secondary">
      {label}
    </ButtonLink>
  );
  if (isSent) return <PendingNotice>{back("Back to your review")}</PendingNotice>;
  const isRejected = own.latestStatus === "rejected" && own.reason !== null;
  return (
    <EditFrame
      what="review"
      rejection={isRejected ? `Not approved. Reason: ${own.reason}` : null}
      isPublic={own.status === "approved"}
      unsent={unsent}
    >
      <ReviewForm form={form.form} isLocked={!can.changeToolAndMarket}>
        <FormActions label="Resubmit for approval →" isBusy={form.isBusy} onPublish={form.onSubmit}>
          {back("Cancel")}
        </FormActions>
      </ReviewForm>
    </EditFrame>
  );
}
