import type { Api } from "#web/platform/api/api.ts";
import { stored } from "#web/platform/stored/browser-storage.ts";
import {
  fillBlanks,
  fromDraft,
  type ReviewValues,
  reviewValues,
  toDraft,
  toReviewContent,
} from "#web/reviews/form/review-values.ts";
import { basedOnVersion } from "#web/ui/form/use-unsent-edit.ts";
import { readContent } from "./local-draft.ts";

export const REVIEW_EDIT = {
  read(text: string) {
    const content = readContent(JSON.parse(text));
    return content ? { ...fromDraft(content), isScoreSet: true } : undefined;
  },
  write: (values: ReviewValues) => JSON.stringify(toDraft(values)),
};

/** Only the author can open the edit, so the review's id identifies the draft. */
export const editKey = (reviewId: string) => `review_edit:${reviewId}`;

export const textOf = (values: ReviewValues) => JSON.stringify(toReviewContent(values));

/**
 * Keeps what was typed for the edit page of a review that has another content, over an edit that is kept there already.
 * @returns false if nothing differs
 */
export async function keepAsEdit(api: Api, reviewId: string, typed: ReviewValues): Promise<boolean> {
  const { content, version } = await api.reviews.getContent({ id: reviewId });
  const edits = stored(editKey(reviewId), basedOnVersion(REVIEW_EDIT));
  const submitted = reviewValues(content);
  const begun = edits.read() ?? { version, values: submitted };
  const values = fillBlanks(typed, begun.values);
  if (textOf(values) === textOf(submitted)) return false;
  if (!edits.write({ version: begun.version, values }))
    throw new Error("the browser's storage is full or blocked");
  return true;
}
