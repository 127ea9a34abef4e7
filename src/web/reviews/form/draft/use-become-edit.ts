import { useNavigate } from "@tanstack/react-router";
import type { UseFormReturn } from "react-hook-form";
import { useApi } from "#web/platform/session/viewer.ts";
import type { ReviewValues } from "#web/reviews/form/review-values.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { closeToast } from "#web/ui/toast/toast.ts";
import { keepAsEdit } from "./keep-as-edit.ts";
import type { useReviewDraft } from "./use-review-draft.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The edit has what was typed for a second review. */
    isSecondReview?: boolean;
  }
}

/** Turns the draft of a second review into an edit of the first, with what was typed, and opens it. */
export function useBecomeEdit(form: UseFormReturn<ReviewValues>, { keeper, content }: Draft) {
  const { api } = useApi();
  const navigate = useNavigate();
  return useWrite({
    async mutationFn(reviewId: string) {
      const given = content();
      keeper.save(given);
      // A draft saved afterwards would reappear.
      await keeper.stop();
      try {
        await keepAsEdit(api, reviewId, form.getValues());
        await api.reviews.endDraft({ id: reviewId, draftId: keeper.draftId });
      } catch (error) {
        keeper.resume();
        throw error;
      }
      keeper.forget(given);
      closeToast("draft");
      const state = { isSecondReview: true };
      await navigate({ to: "/reviews/$id/edit", params: { id: reviewId }, state });
    },
    failed: { title: "Could not open your review", about: "review" },
  });
}

type Draft = Pick<ReturnType<typeof useReviewDraft>, "keeper" | "content">;
