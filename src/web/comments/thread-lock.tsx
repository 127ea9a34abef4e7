import { Lock } from "lucide-react";
import type { ThreadLock } from "#contract/comments.ts";
import { useUnsentText } from "#web/platform/unsent-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { placeOfNew } from "./comment-words.ts";
import { useThreadScope } from "./thread-scope.ts";

/** Says that nobody comments any more, and why. What somebody was about to say is not lost. */
export function ThreadLockNotice({ lock: { reason, at } }: { lock: ThreadLock }) {
  const [unsent] = useUnsentText(placeOfNew(useThreadScope()));
  return (
    <Notice tone="neutral" className="flex flex-col gap-1 wrap-anywhere">
      <p className="flex items-center gap-2 font-semibold">
        <Lock aria-hidden size={17} className="shrink-0" />
        Locked by a moderator
      </p>
      <p className="whitespace-pre-line">Reason: {reason}</p>
      <p className="text-sm text-soft">
        New comments are closed. Authors can still edit theirs. · <TimeAgo at={at} />
      </p>
      {unsent !== "" && (
        <details>
          <summary className="inline-flex min-h-11 items-center">
            Your unsent comment is saved in this browser
          </summary>
          <p className="whitespace-pre-line">{unsent}</p>
        </details>
      )}
    </Notice>
  );
}
