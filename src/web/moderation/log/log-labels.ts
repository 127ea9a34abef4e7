import type { ModerationAction } from "#contract/moderation/terms.ts";

/** "Mona Archer hid the review". */
export const ACTION_VERBS: Record<ModerationAction, string> = {
  approve: "approved",
  reject: "rejected",
  dismiss: "dismissed the reports on",
  "dismiss-numbers": "dismissed the unusual numbers of",
  hide: "hid",
  remove: "removed",
  restore: "restored",
  warn: "warned the author of",
  suspend: "suspended",
  lift: "lifted the suspension of",
  lock: "locked",
  unlock: "unlocked",
  pin: "pinned",
  unpin: "unpinned",
  edit: "edited",
  merge: "merged",
  unmerge: "undid the merge of",
  "add-note": "added a note on",
  "remove-note": "deleted a note on",
  "submit-proof": "submitted proof for",
  "check-proof": "checked the proof for",
  "reject-proof": "rejected the proof for",
  "revoke-proof": "revoked the proof for",
  "withdraw-proof": "withdrew the proof for",
};

/** "hidden by Mona Archer". */
export const ACTION_TEXTS: Record<string, string> = {
  ...ACTION_VERBS,
  dismiss: "reports dismissed",
  "dismiss-numbers": "unusual numbers dismissed",
  hide: "hidden",
  warn: "warned",
  lift: "suspension lifted",
  unmerge: "merge undone",
  "add-note": "note added",
  "remove-note": "note deleted",
  "submit-proof": "proof submitted",
  "check-proof": "proof checked",
  "reject-proof": "proof rejected",
  "revoke-proof": "proof revoked",
  "withdraw-proof": "proof withdrawn",
};
