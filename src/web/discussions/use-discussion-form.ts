import { failureOf } from "#web/platform/api/failure.ts";
import { usePostForm } from "#web/posts/index.ts";
import { checkedBy } from "#web/ui/form/use-api-form.ts";
import { checkDiscussion, type DiscussionValues, discussionFieldOf } from "./discussion-values.ts";

export function useDiscussionForm(
  defaultValues: DiscussionValues,
  send: (values: DiscussionValues) => Promise<void>,
  rejected: Record<string, (error: unknown) => unknown> = {},
) {
  const form = usePostForm<DiscussionValues>({
    kind: "discussion",
    resolver: checkedBy(checkDiscussion),
    defaultValues,
    send,
    rejected,
    fieldOf: discussionFieldOf,
    onError(error) {
      if (failureOf(error).code !== "UNKNOWN_MARKET_OR_TOOL") return;
      form.setError(form.getValues("tool") ? "tool" : "market", { message: failureOf(error).message ?? "" });
    },
    signedOut: "You must be logged in to create a discussion",
    failed: "Failed to submit your discussion. Please try again.",
  });
  return form;
}
