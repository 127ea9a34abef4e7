import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Me } from "#contract/account.ts";
import type { ReviewContent } from "#contract/review-content.ts";
import { failureOf } from "#web/platform/failure.ts";
import { forgetByViewer, useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { EMPTY_VALUES, toContent } from "./review-values.ts";
import { type Prefill, useReviewDraft } from "./use-review-draft.ts";
import { useReviewForm } from "./use-review-form.ts";

export function useNewReview(me: Me, prefill: Prefill, onSent: () => void) {
  const { api } = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useReviewForm({
    defaultValues: EMPTY_VALUES,
    async send(values) {
      const { keeper, content } = draft;
      const published = content();
      keeper.save(published);
      // A draft saved after its review would reappear.
      await keeper.stop();
      try {
        // Validated by the form, and again by the server.
        await api.reviews.create(toContent(values) as ReviewContent);
      } catch (error) {
        keeper.resume();
        throw error;
      }
      keeper.forget(published);
      forgetByViewer(queryClient);
      toast({
        title: "Review submitted",
        description: "It's in review and will be visible once our team approves it.",
        about: "review",
      });
      onSent();
    },
    onError(error) {
      const { code, data } = failureOf<{ reviewId: string }>(error);
      if (code !== "ALREADY_REVIEWED" || !data) return;
      return navigate({ to: "/reviews/$id/edit", params: { id: data.reviewId } });
    },
  });
  const draft = useReviewDraft(form.form, me, prefill);
  return { form, draft };
}
