import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ReviewContent } from "#contract/review-content.ts";
import { failureOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { type ReviewValues, toContent } from "./review-values.ts";
import { useProblem } from "./use-problem.ts";
import type { useReviewDraft } from "./use-review-draft.ts";

/** Sends a new review in, once, whatever is pressed; `onSent` follows when the server has it. */
export function usePublish(
  form: UseFormReturn<ReviewValues>,
  { keeper, content }: ReturnType<typeof useReviewDraft>,
  onSent: () => void,
) {
  const { api } = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const tellProblem = useProblem(form);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const send = async (values: ReviewValues) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const published = content();
    keeper.save(published);
    // A draft that arrives after its review would be there again.
    await keeper.stop();
    try {
      // Checked a moment ago by the form, and again by the server.
      await api.reviews.create(toContent(values) as ReviewContent);
      keeper.forget(published);
      forgetByViewer(queryClient);
      toast({
        title: "Review submitted",
        description: "It's in review and will be visible once our team approves it.",
        about: "review",
      });
      onSent();
    } catch (error) {
      keeper.resume();
      const { code, data } = failureOf<{ reviewId: string }>(error);
      await tellProblem(error);
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

/** The author's lists and counts are asked for again when they are looked at. */
export function forgetByViewer(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.isByViewer === true, type: "inactive" });
}
