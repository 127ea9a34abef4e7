import { type ReviewDraft, reviewDraft } from "#contract/reviews/content.ts";
import type { KeptDraft, Offer, SavedDraft } from "./local-draft.ts";

const KEYS = Object.keys(reviewDraft.shape);

export const draftText = (content: ReviewDraft) => JSON.stringify(content, KEYS);

export const isSame = (a: SavedDraft, b: SavedDraft) => draftText(a.content) === draftText(b.content);

/**
 * Returns the newer of the browser's and the server's draft, and offers the other one if its content differs
 * (docs/product.md#drafts). The server says of a draft that it no longer has whether its review was submitted.
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
  if (there === null) return choose(here);
  const follows = here.follows === there.savedAt;
  if (!follows && isLater(there.savedAt, here.savedAt)) {
    return choose(there, { ...savedOf(here), from: "browser" });
  }
  return follows ? choose(here) : choose(here, { ...there, from: "device" });
}

/** Keeps one offer per source, the newest. */
export const addOffer = (offers: readonly Offer[], offer: Offer): Offer[] => [
  offer,
  ...offers.filter((one) => one.from !== offer.from && !isSame(one, offer)),
];

type Named = Pick<ReviewDraft, "leadSourceName" | "city" | "state">;

/** True for a draft of a review other than the published one, which must be kept. */
export const isAboutOther = (published: Named, offered: Named) =>
  (["leadSourceName", "city", "state"] as const).some(
    (name) => plain(offered[name]) !== "" && plain(offered[name]) !== plain(published[name]),
  );

export const isLater = (a: string, b: string) => Date.parse(a) > Date.parse(b);

const plain = (text: string | null) => (text ?? "").trim().toLowerCase();

export const savedOf = ({ draftId, content, savedAt }: KeptDraft): SavedDraft => ({
  draftId,
  content,
  savedAt,
});
