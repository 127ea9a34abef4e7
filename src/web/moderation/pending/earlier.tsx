import type { ReactNode } from "react";
import type { PendingReview } from "#contract/moderation/queue.ts";
import { formatCounted, formatDate } from "#web/ui/format.ts";

interface EarlierProps {
  /** Noun, such as "version". */
  what: string;
  count: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** An expandable list of what happened before; nothing for an empty one. */
export function Earlier({ what, count, isOpen = false, children }: EarlierProps) {
  if (count === 0) return null;
  return (
    <details open={isOpen}>
      <summary className="min-h-11 py-2.5 font-semibold text-sm">
        {formatCounted(count, `earlier ${what}`)}
      </summary>
      <ol className="flex flex-col gap-1.5 text-sm">{children}</ol>
    </details>
  );
}

/** Earlier texts of a comment. */
export const EarlierTexts = ({ texts }: { texts: readonly string[] }) => (
  <Earlier what="version" count={texts.length}>
    {texts.map((text, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts may repeat, and their order does not change
        key={index}
        className="not-last:mb-1.5 whitespace-pre-line border-edge border-l-2 pl-3 [overflow-wrap:anywhere]"
      >
        {text}
      </li>
    ))}
  </Earlier>
);

const WHAT_BECAME_OF_IT = {
  approved: "approved",
  rejected: "rejected",
  superseded: "replaced by the author",
} as const;

export const EarlierVersions = ({ history }: Pick<PendingReview, "history">) => (
  <Earlier what="version" count={history.length} isOpen={history.some(({ status }) => status === "rejected")}>
    {history.map((version) => (
      <li key={version.createdAt}>
        Submitted {formatDate(version.createdAt)}, {WHAT_BECAME_OF_IT[version.status]}
        {version.moderatorName !== null && ` by ${version.moderatorName}`}
        {version.reason !== null && <span className="text-soft">: “{version.reason}”</span>}
      </li>
    ))}
  </Earlier>
);
