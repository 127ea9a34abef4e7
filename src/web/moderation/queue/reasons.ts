import type { DecidableKind } from "#contract/moderation/decisions.ts";

const PERSONAL_DATA = "Contains a phone number, an address, or other personal data";
const ADVERTISING = "Advertising, or a referral link";

/** Common reasons, as the author reads them. */
export const COMMON_REASONS: Record<DecidableKind, readonly string[]> = {
  review: [
    PERSONAL_DATA,
    "Not about your own use of the tool",
    "Duplicate of another review",
    "Too little detail to help other agents",
    ADVERTISING,
  ],
  discussion: [
    PERSONAL_DATA,
    "Duplicate of another discussion",
    "Too little detail to answer",
    "Not about tools or markets for agents",
    ADVERTISING,
  ],
  comment: [
    PERSONAL_DATA,
    "Off topic",
    "Attacks another member",
    "Duplicate of another comment",
    ADVERTISING,
  ],
};
