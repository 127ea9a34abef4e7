import { type ReviewDraft, reviewDraft } from "#contract/reviews.ts";

/** The key of the specification; it holds one draft a person who uses this browser. */
export const DRAFT_KEY = "review_draft";

export interface SavedDraft {
  content: ReviewDraft;
  /** ISO 8601: when the person last changed it. */
  savedAt: string;
}

type Drafts = Record<string, { content: unknown; savedAt: string }>;

/** The draft of a person in this browser; one of an older form, or that somebody edited, is read as far as it goes. */
export function readLocalDraft(userId: string): SavedDraft | null {
  const stored = readAll()[userId];
  const content = reviewDraft.safeParse(stored?.content);
  return stored && content.success && !Number.isNaN(Date.parse(stored.savedAt))
    ? { content: content.data, savedAt: stored.savedAt }
    : null;
}

/** @returns false when the browser's storage is full or forbidden */
export function writeLocalDraft(userId: string, draft: SavedDraft): boolean {
  return writeAll({ ...readAll(), [userId]: draft });
}

export function removeLocalDraft(userId: string): void {
  const { [userId]: _removed, ...others } = readAll();
  writeAll(others);
}

function readAll(): Drafts {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Drafts) : {};
  } catch {
    return {};
  }
}

function writeAll(drafts: Drafts): boolean {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(DRAFT_KEY);
    else localStorage.setItem(DRAFT_KEY, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}
