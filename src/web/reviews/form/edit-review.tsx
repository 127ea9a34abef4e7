import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReviewContent } from "#contract/review-content.ts";
import type { OwnReview } from "#contract/review-views.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormActions } from "./form-actions.tsx";
import { PendingNotice } from "./pending-notice.tsx";
import { ReviewForm } from "./review-form.tsx";
import { fromContent, type ReviewValues, toContent } from "./review-values.ts";
import { useProblem } from "./use-problem.ts";
import { forgetByViewer } from "./use-publish.ts";
import { useReviewForm } from "./use-review-form.ts";
import { useUnsentEdit } from "./use-unsent-edit.ts";

interface EditReviewProps {
  id: string;
  content: ReviewContent;
  own: OwnReview;
  can: { changeToolAndMarket: boolean };
}

/** The form with the newest version of one's own review; sent in, it goes to the moderators again. */
export function EditReview({ id, content, own, can }: EditReviewProps) {
  const [sent] = useState(() => fromContent(content));
  const form = useReviewForm(sent);
  const unsent = useUnsentEdit(form, id, sent);
  const { send, state } = useSendEdit(id, useProblem(form), unsent.forget);
  const back = (label: string) => (
    <ButtonLink to="/reviews/$id" params={{ id }} look="secondary">
      {label}
    </ButtonLink>
  );
  if (state === "sent") return <PendingNotice>{back("Back to your review")}</PendingNotice>;
  return (
    <div className="page pt-8">
      <h1 className="mb-5 text-3xl md:text-4xl">Edit your review</h1>
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        <Standing own={own} />
        {unsent.isRestored && (
          <Notice tone="neutral" className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
            <p>We restored your unsaved changes.</p>
            <Button look="quiet" onClick={unsent.startOver}>
              Discard and start over
            </Button>
          </Notice>
        )}
      </div>
      <ReviewForm form={form} isLocked={!can.changeToolAndMarket}>
        <FormActions
          label="Resubmit for approval →"
          isBusy={state === "busy"}
          onPublish={() => void form.handleSubmit(send)()}
        >
          {back("Cancel")}
        </FormActions>
      </ReviewForm>
    </div>
  );
}

/** How the moderation of the last version stands. */
function Standing({ own }: Pick<EditReviewProps, "own">) {
  return (
    <>
      {own.latestStatus === "rejected" && own.reason !== null && (
        <Notice tone="bad">
          <p className="whitespace-pre-line">Not approved. Reason: {own.reason}</p>
        </Notice>
      )}
      {own.status === "approved" && (
        <Notice>Your published version stays live until this edit is approved.</Notice>
      )}
    </>
  );
}

/** Sends a new version in, once, whatever is pressed. */
function useSendEdit(id: string, tellProblem: (error: unknown) => Promise<void>, onSent: () => void) {
  const { api } = useApi();
  const queryClient = useQueryClient();
  const [state, setState] = useState<"open" | "busy" | "sent">("open");
  const isSending = useRef(false);
  const send = async (values: ReviewValues) => {
    if (isSending.current) return;
    isSending.current = true;
    setState("busy");
    try {
      await api.reviews.update({ ...(toContent(values) as ReviewContent), id });
      onSent();
      forgetByViewer(queryClient);
      setState("sent");
    } catch (error) {
      setState("open");
      await tellProblem(error);
    } finally {
      isSending.current = false;
    }
  };
  return { send, state };
}
