import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import type { ThreadRef } from "#contract/comments.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";

/** Followers can mute the thread; everyone else can follow it. */
export function ThreadFollow({ kind, id }: ThreadRef) {
  const address = { kind: PLURALS[kind], id };
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const options = { ...queries.notifications.getThread.queryOptions({ input: address }), ...BY_VIEWER };
  const { data } = useQuery(options);
  const { write, isBusy } = useWrite({
    ...queries.notifications.putThread.mutationOptions(),
    onSuccess(now, { isMuted }) {
      queryClient.setQueryData(options.queryKey, now);
      toast({
        title: isMuted ? "Muted" : "Following",
        description: isMuted ? "You'll only hear about mentions." : "We'll notify you about new comments.",
        about: "follow",
      });
    },
    failed: { title: "Failed to update notifications", hint: null, about: "follow" },
  });
  if (data === undefined) return null;
  const { isFollowed } = data;
  const Sign = isFollowed ? BellOff : Bell;
  return (
    <Button
      look="quiet"
      onClick={() => write({ ...address, isMuted: isFollowed })}
      isBusy={isBusy}
      className="font-normal text-soft"
    >
      <Sign aria-hidden size={17} />
      {isFollowed ? "Mute" : "Follow"}
      <span className="sr-only"> the comments</span>
    </Button>
  );
}
