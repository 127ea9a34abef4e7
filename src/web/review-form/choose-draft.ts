import type { SavedDraft } from "./local-draft.ts";

/** Two versions of a draft: the newer one is used, and the other offered if it says something else. */
export function chooseDraft(
  here: SavedDraft | null,
  there: SavedDraft | null,
): { used: SavedDraft | null; other: SavedDraft | null } {
  if (here === null || there === null) return { used: here ?? there, other: null };
  const [used, other] = Date.parse(there.savedAt) > Date.parse(here.savedAt) ? [there, here] : [here, there];
  return { used, other: isSame(used, other) ? null : other };
}

export const isSame = (a: SavedDraft, b: SavedDraft) =>
  JSON.stringify(a.content) === JSON.stringify(b.content);
