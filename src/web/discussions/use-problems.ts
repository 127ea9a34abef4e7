import { submitErrorText } from "#web/platform/error-text.ts";
import { failureOf, issuesOf } from "#web/platform/failure.ts";
import { TAG_GONE, useKnownTags } from "#web/tags/index.ts";
import { toast } from "#web/ui/toast.ts";
import { type DiscussionProblems, type DiscussionValues, toProblems } from "./discussion-values.ts";

const BAD_INPUT = 400;
const TEXTS = {
  kind: "discussion",
  signedOut: "You must be logged in to create a discussion",
  fallback: "Failed to submit your discussion. Please try again.",
} as const;

/** What goes wrong with a discussion that is sent in: told in a toast, and beside the field that it is about. */
export function useProblems(
  values: DiscussionValues,
  onChange: (changed: Partial<DiscussionValues>) => void,
) {
  const keepKnown = useKnownTags("discussion");
  return async (error: unknown): Promise<DiscussionProblems> => {
    const { status, code } = failureOf(error);
    const message = submitErrorText(error, TEXTS);
    toast({ title: message, tone: "error", about: "discussion" });
    if (status === BAD_INPUT) return toProblems(issuesOf(error));
    if (code === "UNKNOWN_PLACE") return values.tool ? { tool: message } : { market: message };
    if (code !== "UNKNOWN_TAG") return {};
    const known = await keepKnown(values.tagIds);
    if (known === null) return {};
    onChange({ tagIds: known });
    return { tags: TAG_GONE };
  };
}
