import { type ReviewDraft, reviewDraft } from "#contract/review-content.ts";
import type { KeptDraft, Offer, SavedDraft } from "./local-draft.ts";

const KEYS = Object.keys(reviewDraft.shape);

/** The same text for the same content, however it was stored. */
export const draftText = (content: ReviewDraft) => JSON.stringify(content, KEYS);

export const isSame = (a: SavedDraft, b: SavedDraft) => draftText(a.content) === draftText(b.content);

/**
 * The draft to begin with, of the one in this browser and the one on the server: the newer one, and the other
 * is offered if it says something else (docs/product.md#drafts). What was typed here after the server's copy
 * was no other version of it. One that the server had and has no longer was published or removed on another
 * device: it is only offered.
 *
 * @param there undefined when the server did not answer
 */
export function chooseDraft(
  here: KeptDraft | null,
  there: SavedDraft | null | undefined,
): { used: SavedDraft | null; offers: Offer[] } {
  const kept = here?.offers ?? [];
  const choose = (used: SavedDraft | null, ...others: Offer[]) => ({
    used,
    offers: others.reduce(addOffer, [...kept]).filter((one) => used === null || !isSame(one, used)),
  });
  if (here === null) return choose(there ?? null);
  if (there === undefined) return choose(here);
  const isSynced = here.savedAt === here.follows;
  if (there === null) return isSynced ? choose(null, { ...saved(here), from: "browser" }) : choose(here);
  const follows = here.follows === there.savedAt;
  if (!follows && isLater(there.savedAt, here.savedAt)) {
    return choose(there, { ...saved(here), from: "browser" });
  }
  return follows ? choose(here) : choose(here, { ...there, from: "device" });
}

/** One offer a source: its next version takes the place of the one before. */
export const addOffer = (offers: readonly Offer[], offer: Offer): Offer[] => [
  offer,
  ...offers.filter((one) => one.from !== offer.from && !isSame(one, offer)),
];

/** About another review than the one that was published: not to be dropped with its draft. */
export const isAboutOther = (published: ReviewDraft, offered: ReviewDraft) =>
  (["leadSourceName", "city", "state"] as const).some(
    (name) => plain(offered[name]) !== "" && plain(offered[name]) !== plain(published[name]),
  );

export const isLater = (a: string, b: string) => Date.parse(a) > Date.parse(b);

const plain = (text: string | null) => (text ?? "").trim().toLowerCase();

const saved = ({ content, savedAt }: KeptDraft): SavedDraft => ({ content, savedAt });
