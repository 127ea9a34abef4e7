import type { UseFormReturn } from "react-hook-form";
import { submitErrorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { TAG_GONE, useKnownTags } from "#web/tags/index.ts";
import { toast } from "#web/ui/toast.ts";
import type { ReviewValues } from "./review-values.ts";
import { serverErrors } from "./use-review-form.ts";

const TEXTS = {
  kind: "review",
  signedOut: "You must be logged in to submit a review.",
  fallback: "Failed to publish review. Please try again.",
} as const;

/** Reports why a review could not be submitted: in a toast, and beside the field that is at fault. */
export function useProblem(form: UseFormReturn<ReviewValues>) {
  const keepKnown = useKnownTags("review");
  return async (error: unknown): Promise<void> => {
    const { code } = failureOf(error);
    const message = submitErrorText(error, TEXTS);
    toast({ title: message, tone: "error", about: "review" });
    for (const [index, [name, text]] of serverErrors(error).entries()) {
      form.setError(name, { message: text }, { shouldFocus: index === 0 });
    }
    if (code === "ALREADY_REVIEWED") form.setError("leadSourceName", { message }, { shouldFocus: true });
    if (code !== "UNKNOWN_TAG") return;
    const known = await keepKnown(form.getValues("tagIds"));
    if (known === null) return;
    form.setValue("tagIds", known);
    form.setError("tagIds", { message: TAG_GONE });
  };
}
