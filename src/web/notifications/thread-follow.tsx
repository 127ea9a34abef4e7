import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { BY_VIEWER } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

interface ThreadFollowProps {
  kind: "reviews" | "discussions";
  id: string;
}

/** Whether a member hears of new comments: who follows can mute, everybody else can follow. */
export function ThreadFollow({ kind, id }: ThreadFollowProps) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const options = { ...queries.notifications.getThread.queryOptions({ input: { kind, id } }), ...BY_VIEWER };
  const { data } = useQuery(options);
  if (data === undefined) return null;
  const { isFollowed } = data;

  const change = async () => {
    setBusy(true);
    try {
      const now = await api.notifications.putThread({ kind, id, isMuted: isFollowed });
      queryClient.setQueryData(options.queryKey, now);
      toast({
        title: isFollowed ? "Muted" : "Following",
        description: isFollowed ? "You'll only hear about mentions." : "We'll notify you about new comments.",
        about: "follow",
      });
    } catch (error) {
      toast({ title: errorText(error, "Failed to update notifications"), tone: "error", about: "follow" });
    } finally {
      setBusy(false);
    }
  };

  const Sign = isFollowed ? BellOff : Bell;
  return (
    <Button look="quiet" onClick={change} isBusy={isBusy} className="gap-2 px-2 font-normal text-soft">
      <Sign aria-hidden size={17} />
      {isFollowed ? "Mute" : "Follow"}
      <span className="sr-only"> the comments</span>
    </Button>
  );
}
