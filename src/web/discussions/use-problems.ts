import { useQueryClient } from "@tanstack/react-query";
import { submitErrorText } from "#web/platform/error-text.ts";
import { failureOf, issuesOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { tagsToChoose } from "#web/tags/index.ts";
import { toast } from "#web/ui/toast.ts";
import { type DiscussionProblems, type DiscussionValues, toProblems } from "./discussion-values.ts";

const BAD_INPUT = 400;
const TEXTS = {
  kind: "discussion",
  signedOut: "You must be logged in to create a discussion",
  fallback: "Failed to submit your discussion. Please try again.",
} as const;
const TAG_GONE = "A tag you picked no longer exists, so we removed it.";

/** What goes wrong with a discussion that is sent in: told in a toast, and beside the field that it is about. */
export function useProblems(
  values: DiscussionValues,
  onChange: (changed: Partial<DiscussionValues>) => void,
) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return async (error: unknown): Promise<DiscussionProblems> => {
    const { status, code } = failureOf(error);
    const message = submitErrorText(error, TEXTS);
    toast({ title: message, tone: "error", about: "discussion" });
    if (status === BAD_INPUT) return toProblems(issuesOf(error));
    if (code === "UNKNOWN_PLACE") return values.tool ? { tool: message } : { market: message };
    if (code !== "UNKNOWN_TAG") return {};
    const tags = await queryClient
      .fetchQuery({ ...tagsToChoose(queries, "discussion"), staleTime: 0 })
      .catch(() => null);
    if (tags) onChange({ tagIds: values.tagIds.filter((id) => tags.some((tag) => tag.id === id)) });
    return { tags: TAG_GONE };
  };
}
