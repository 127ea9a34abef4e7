import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReviewContent, ReviewDetail } from "#contract/reviews.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormActions } from "./form-actions.tsx";
import { PendingNotice } from "./pending-notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { fromContent, toContent } from "./review-values.ts";
import { tellProblem } from "./use-publish.ts";
import { useReviewForm } from "./use-review-form.ts";
import { useUnsentEdit } from "./use-unsent-edit.ts";

interface EditReviewProps {
  id: string;
  content: ReviewContent;
  own: NonNullable<ReviewDetail["own"]>;
  can: { changeToolAndMarket: boolean };
}

/** The form with the newest version of one's own review; sent in, it goes to the moderators again. */
export function EditReview({ id, content, own, can }: EditReviewProps) {
  const form = useReviewForm(fromContent(content));
  const unsent = useUnsentEdit(form, id);
  const { api } = useApi();
  const queryClient = useQueryClient();
  const [state, setState] = useState<"open" | "busy" | "sent">("open");
  const back = (label: string) => (
    <ButtonLink to="/reviews/$id" params={{ id }} look="secondary">
      {label}
    </ButtonLink>
  );
  if (state === "sent") return <PendingNotice>{back("Back to your review")}</PendingNotice>;

  const publish = form.handleSubmit(async (values) => {
    if (state === "busy") return;
    setState("busy");
    try {
      await api.reviews.update({ ...(toContent(values) as ReviewContent), id });
      unsent.forget();
      queryClient.removeQueries({ predicate: (query) => query.meta?.isByViewer === true, type: "inactive" });
      setState("sent");
    } catch (error) {
      setState("open");
      tellProblem(form, error);
    }
  });
  return (
    <div className="page pt-8">
      <h1 className="mb-5 text-3xl md:text-4xl">Edit your review</h1>
      {own.latestStatus === "rejected" && own.reason !== null && (
        <Notice tone="bad" className="mb-6">
          <p className="whitespace-pre-line">It was not approved. Reason: {own.reason}</p>
        </Notice>
      )}
      {own.status === "approved" && (
        <Notice className="mb-6">Your published version stays visible until the new one is approved.</Notice>
      )}
      <ReviewForm form={form} isLocked={!can.changeToolAndMarket}>
        <FormActions
          label="Send in for approval →"
          isBusy={state === "busy"}
          onPublish={() => void publish()}
        >
          {back("Cancel")}
        </FormActions>
      </ReviewForm>
    </div>
  );
}
