import { usePostForm } from "#web/posts/index.ts";
import { checkedBy } from "#web/ui/form/use-api-form.ts";
import { checkReview, type ReviewValues, reviewFieldOf } from "./review-values.ts";

interface ReviewFormOptions {
  defaultValues: ReviewValues;
  /** Numbers only. */
  isTextOptional?: boolean;
  send: (values: ReviewValues) => Promise<void>;
  rejected?: Record<string, (error: unknown) => unknown>;
  onError?: (error: unknown) => unknown;
}

export const useReviewForm = ({ isTextOptional, ...options }: ReviewFormOptions) =>
  usePostForm<ReviewValues>({
    ...options,
    kind: "review",
    resolver: checkedBy((values) => checkReview(values, isTextOptional)),
    fieldOf: reviewFieldOf,
    faults: {
      ALREADY_REVIEWED: "leadSourceName",
      SAME_MAILBOX: "leadSourceName",
      RESERVED_BROKERAGE: "brokerage",
    },
    signedOut: "You must be logged in to submit a review.",
    failed: "Failed to publish review. Please try again.",
  });
