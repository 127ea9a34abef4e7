import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ReviewContent } from "#contract/reviews.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { type ReviewValues, toContent } from "./review-values.ts";
import type { useReviewDraft } from "./use-review-draft.ts";
import { serverErrors } from "./use-review-form.ts";

const FAILED = "Failed to publish review. Please try again.";

/** What goes wrong with a review that is sent in, told beside the fields and in a toast. */
export function tellProblem(form: UseFormReturn<ReviewValues>, error: unknown): void {
  const fields = serverErrors(error);
  for (const [index, [name, message]] of fields.entries()) {
    form.setError(name, { message }, { shouldFocus: index === 0 });
  }
  const isSignedOut = (error as { status?: number }).status === 401;
  toast({
    title: isSignedOut ? "You must be logged in to submit a review." : errorText(error, FAILED),
    tone: "error",
  });
}

/** Sends a new review in, once, whatever is pressed; `onSent` follows when the server has it. */
export function usePublish(
  form: UseFormReturn<ReviewValues>,
  draft: ReturnType<typeof useReviewDraft>,
  onSent: () => void,
) {
  const { api } = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const send = async (values: ReviewValues) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    draft.save();
    draft.stop();
    try {
      // Checked a moment ago by the form, and again by the server.
      await api.reviews.create(toContent(values) as ReviewContent);
      draft.forget();
      queryClient.removeQueries({ predicate: (query) => query.meta?.isByViewer === true, type: "inactive" });
      toast({
        title: "Review submitted",
        description: "It is held for approval and becomes visible once approved by our team.",
      });
      onSent();
    } catch (error) {
      draft.resume();
      const { code, data } = error as { code?: string; data?: { reviewId: string } };
      tellProblem(form, error);
      if (code === "ALREADY_REVIEWED" && data) {
        await navigate({ to: "/reviews/$id/edit", params: { id: data.reviewId } });
      }
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { publish: () => void form.handleSubmit(send)(), isBusy };
}
