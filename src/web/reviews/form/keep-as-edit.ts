import type { Api } from "#web/platform/api.ts";
import { stored } from "#web/platform/browser-storage.ts";
import { basedOnVersion } from "#web/ui/form/use-unsent-edit.ts";
import { readContent } from "./local-draft.ts";
import { fromDraft, type ReviewValues, reviewValues, toDraft, toReviewContent } from "./review-values.ts";

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

/** Keeps what was typed for the edit page of a review that has another content. @returns false if it has the same */
export async function keepAsEdit(api: Api, reviewId: string, values: ReviewValues): Promise<boolean> {
  const { content, version } = await api.reviews.getContent({ id: reviewId });
  if (textOf(values) === textOf(reviewValues(content))) return false;
  return stored(editKey(reviewId), basedOnVersion(REVIEW_EDIT)).write({ version, values });
}
