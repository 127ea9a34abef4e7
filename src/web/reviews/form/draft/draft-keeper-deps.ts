import type { ReviewDraft } from "#contract/reviews/content.ts";
import type { StateCode } from "#contract/us-states.ts";
import type { KeptDraft, Offer, SavedDraft } from "./local-draft.ts";

export interface Deps {
  local: {
    read: () => KeptDraft | null;
    /** Returns false when the browser's storage is full or blocked. */
    write: (draft: KeptDraft) => boolean;
    remove: () => void;
  };
  server: {
    get: () => Promise<SavedDraft | null>;
    put: (draft: SavedDraft) => Promise<{ savedAt: string }>;
  };
  /** Milliseconds since 1970. */
  now: () => number;
  onOffers: (offers: readonly Offer[]) => void;
  onSubmitted: (ended: EndedDraft) => void;
}

/** A draft whose review was submitted in another tab or on another device. */
export interface EndedDraft {
  reviewId: string;
  content: ReviewDraft;
  /** False if the tab or device that submitted the review can't have seen this content. */
  isSynced: boolean;
}

/** What the server says of such a draft. */
export interface Submitted {
  reviewId: string;
  toolName: string;
  city: string;
  state: StateCode;
}
