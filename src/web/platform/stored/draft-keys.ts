/** One draft of a review per user of this browser. Changing the key would lose stored drafts. */
export const REVIEW_DRAFT_KEY = "review_draft";

/** Contains the id, so that `forgetStored` finds it. */
export const draftKey = (userId: string | undefined, draftName: string) => `unsent:${userId}:${draftName}`;
