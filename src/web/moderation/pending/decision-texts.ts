import type { DecidableKind, ItemResult } from "#contract/moderation/decisions.ts";
import type { Decision } from "#contract/moderation/terms.ts";
import { capitalize, formatCounted } from "#web/ui/format.ts";

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

/** "Review approved!"; of several "3 reviews approved!". */
export function decidedTitle(kind: DecidableKind, decision: Decision, count: number): string {
  const name = count === 1 ? capitalize(kind) : formatCounted(count, kind);
  return `${name} ${decision}!`;
}

export const failedTitle = (kind: DecidableKind) => `Failed to moderate ${kind}`;

/** Explains why some items were not decided; undefined if all were. */
export function leftOverText(kind: DecidableKind, results: readonly ItemResult[]): string | undefined {
  const reasons = results.filter(({ outcome }) => outcome !== "decided").map((one) => reasonOf(kind, one));
  if (results.length === 1) return reasons[0] && `${capitalize(reasons[0])}.`;
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = [...counts].map(([reason, count]) => `${count} skipped: ${reason}.`);
  return parts.length > 0 ? parts.join(" ") : undefined;
}

function reasonOf(kind: DecidableKind, { outcome, earlier }: ItemResult): string {
  if (outcome === "own") return `you can't moderate your own ${kind}`;
  if (outcome === "missing") return "the author deleted it";
  if (earlier?.status === "superseded") return "the author submitted a newer version";
  return `${earlier?.moderatorName ?? "someone else"} already ${earlier?.status ?? "decided on"} this ${kind}`;
}
