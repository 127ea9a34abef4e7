import { v7 } from "uuid";
import { type ReviewDraft, reviewDraft } from "#contract/reviews/content.ts";
import { RECORD, stored } from "#web/platform/stored/browser-storage.ts";
import { REVIEW_DRAFT_KEY } from "#web/platform/stored/draft-keys.ts";
import { removePart } from "#web/platform/stored/forget-stored.ts";

const drafts = stored(REVIEW_DRAFT_KEY, RECORD);

export interface SavedDraft {
  /** The same in all tabs and on all devices, until it is submitted. */
  draftId: string;
  content: ReviewDraft;
  /** ISO 8601: last change by the user. */
  savedAt: string;
}

/** Source of another version; "mine" is the one that was replaced here. */
const SOURCES = ["device", "browser", "mine"] as const;

export interface Offer extends SavedDraft {
  from: (typeof SOURCES)[number];
}

export interface KeptDraft extends SavedDraft {
  /** When the server copy that this version is based on was saved; null without one. */
  follows: string | null;
  /** Offers without a decision; they survive a reload. */
  offers: readonly Offer[];
}

export function readLocalDraft(userId: string): KeptDraft | null {
  const kept = drafts.read()?.[userId];
  const draft = readSaved(kept);
  if (draft === null) return null;
  const { follows, offers } = kept as { follows?: unknown; offers?: unknown };
  return {
    ...draft,
    follows: isTime(follows) ? follows : null,
    offers: Array.isArray(offers) ? offers.flatMap(readOffer) : [],
  };
}

/** @returns false when the browser's storage is full or forbidden */
export function writeLocalDraft(userId: string, draft: KeptDraft): boolean {
  return drafts.write({ ...drafts.read(), [userId]: draft });
}

export const removeLocalDraft = (userId: string) => removePart(drafts, userId);

/** Parses a stored draft; invalid fields become empty. */
export function readContent(stored: unknown): ReviewDraft | null {
  if (typeof stored !== "object" || stored === null) return null;
  const fields = stored as Record<string, unknown>;
  const known = Object.entries(reviewDraft.shape).filter(
    ([name, rule]) => rule.safeParse(fields[name]).success,
  );
  return reviewDraft.parse(Object.fromEntries(known.map(([name]) => [name, fields[name]])));
}

export const newDraftId = (): string => v7();

function readSaved(stored: unknown): SavedDraft | null {
  const { draftId, content, savedAt } = (stored ?? {}) as Partial<Record<keyof SavedDraft, unknown>>;
  const read = readContent(content);
  if (!read || !isTime(savedAt)) return null;
  return { draftId: typeof draftId === "string" ? draftId : newDraftId(), content: read, savedAt };
}

function readOffer(stored: unknown): Offer[] {
  const draft = readSaved(stored);
  const from = SOURCES.find((source) => source === (stored as { from?: unknown } | null)?.from);
  return draft && from ? [{ ...draft, from }] : [];
}

const isTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));
