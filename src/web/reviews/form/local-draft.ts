import { type ReviewDraft, reviewDraft } from "#contract/review-content.ts";
import { json, stored } from "#web/platform/browser-storage.ts";

/** Holds one draft per person who uses this browser. Another key would lose the drafts of open forms. */
export const DRAFT_KEY = "review_draft";
const drafts = stored(
  DRAFT_KEY,
  json((value) => (value instanceof Object ? (value as Record<string, unknown>) : undefined)),
);

export interface SavedDraft {
  content: ReviewDraft;
  /** ISO 8601: when the person last changed it. */
  savedAt: string;
}

/** Where another version of the draft comes from; "mine" is the one that another one took the place of. */
const SOURCES = ["device", "browser", "mine"] as const;

/** Another version, offered until the person decides. */
export interface Offer extends SavedDraft {
  from: (typeof SOURCES)[number];
}

/** What this browser keeps of a draft. */
export interface KeptDraft extends SavedDraft {
  /** The time of the server's copy that this version follows; null when it follows none. */
  follows: string | null;
  /** What was offered and not decided on: a reload drops none of it. */
  offers: readonly Offer[];
}

/** The draft of a person in this browser, as far as it can be read. */
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

export function removeLocalDraft(userId: string): void {
  const { [userId]: _removed, ...others } = drafts.read() ?? {};
  drafts.write(Object.keys(others).length > 0 ? others : undefined);
}

/** What can be read of an unfinished review; a field that is no longer understood is empty. */
export function readContent(stored: unknown): ReviewDraft | null {
  if (typeof stored !== "object" || stored === null) return null;
  const fields = stored as Record<string, unknown>;
  const known = Object.entries(reviewDraft.shape).filter(
    ([name, rule]) => rule.safeParse(fields[name]).success,
  );
  return reviewDraft.parse(Object.fromEntries(known.map(([name]) => [name, fields[name]])));
}

function readSaved(stored: unknown): SavedDraft | null {
  const { content, savedAt } = (stored ?? {}) as { content?: unknown; savedAt?: unknown };
  const read = readContent(content);
  return read && isTime(savedAt) ? { content: read, savedAt } : null;
}

function readOffer(stored: unknown): Offer[] {
  const draft = readSaved(stored);
  const from = SOURCES.find((source) => source === (stored as { from?: unknown } | null)?.from);
  return draft && from ? [{ ...draft, from }] : [];
}

const isTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));
