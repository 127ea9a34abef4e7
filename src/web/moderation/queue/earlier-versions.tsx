import type { PendingReview } from "#contract/moderation/queue.ts";
import { formatCounted, formatDate } from "#web/ui/format.ts";

const WHAT_BECAME_OF_IT = {
  approved: "approved",
  rejected: "rejected",
  superseded: "replaced by the author",
} as const;

/** Earlier versions and their decisions; expanded if one was rejected. */
export function EarlierVersions({ history }: Pick<PendingReview, "history">) {
  if (history.length === 0) return null;
  return (
    <details open={history.some(({ status }) => status === "rejected")}>
      <summary className="min-h-11 py-2.5 font-semibold text-sm">
        {formatCounted(history.length, "earlier version")}
      </summary>
      <ol className="flex flex-col gap-1.5 text-sm">
        {history.map((version) => (
          <li key={version.createdAt}>
            Submitted {formatDate(version.createdAt)}, {WHAT_BECAME_OF_IT[version.status]}
            {version.moderatorName !== null && ` by ${version.moderatorName}`}
            {version.reason !== null && <span className="text-soft">: “{version.reason}”</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
