import { Lock } from "lucide";
import type { ThreadLock } from "#contract/posts/comments.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useSession } from "#web/platform/session/viewer.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

const KeptComment = lazyPart(() => import("./write/kept-comment.tsx"));

export function ThreadLockNotice({ lock: { reason, at } }: { lock: ThreadLock }) {
  const isMember = useSession().status === "signed-in";
  return (
    <Notice tone="neutral" className="flex flex-col gap-1 wrap-anywhere">
      <p className="flex items-center gap-2 font-semibold">
        <Icon of={Lock} size={17} className="shrink-0" />
        Locked by a moderator
      </p>
      <p className="whitespace-pre-line">Reason: {reason}</p>
      <Facts className="text-sm text-soft">
        {"New comments are closed. Authors can still edit theirs."}
        <TimeAgo at={at} />
      </Facts>
      {isMember && <KeptComment />}
    </Notice>
  );
}
