import { Bell, BellOff } from "lucide";
import type { PostRef } from "#contract/parts.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { changeLoadedPost } from "#web/platform/api/loaded-post.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Followers can mute the thread; everyone else can follow it. */
export default function ThreadFollow({ kind, id, isFollowed }: PostRef & { isFollowed: boolean }) {
  const context = useApi();
  const { write, isBusy } = useWrite({
    ...context.queries.notifications.putThread.mutationOptions(),
    onSuccess: (now) => changeLoadedPost(context, { kind, id }, () => now),
    done: (_, { isMuted }) => ({
      title: isMuted ? "Muted" : "Following",
      description: isMuted
        ? "You'll only hear about mentions, and lists leave it out."
        : "We'll notify you about new comments.",
      about: "follow",
    }),
    failed: { title: "Failed to update notifications", hint: null, about: "follow" },
  });
  const sign = isFollowed ? BellOff : Bell;
  return (
    <Button
      look="secondary"
      onClick={() => write({ kind: PLURALS[kind], id, isMuted: isFollowed })}
      isBusy={isBusy}
    >
      <Icon of={sign} size={17} />
      {/* Phones have no room for it beside the other buttons of a review. */}
      <span className={kind === "review" ? "max-sm:sr-only" : undefined}>
        {isFollowed ? "Mute" : "Follow"}
      </span>
      <span className="sr-only"> the comments</span>
    </Button>
  );
}
