import type { ReportReason } from "#contract/vocabulary.ts";

export const REASON_TEXTS: Record<ReportReason, string> = {
  spam: "Spam or advertising",
  harassment: "Harassment or hate",
  misleading: "False or misleading",
  "personal-information": "Shares private information",
  "conflict-of-interest": "Written by the vendor or a competitor",
  other: "Something else",
};
