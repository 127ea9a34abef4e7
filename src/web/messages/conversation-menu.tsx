import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation, Message } from "#contract/messages.ts";
import { isDeparted } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ReportButton } from "#web/reports/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface ConversationMenuProps {
  conversation: Conversation;
  messages: readonly Message[];
}

/** What one does about somebody who writes what one does not want. */
export function ConversationMenu({ conversation, messages }: ConversationMenuProps) {
  const lastReceived = messages.findLast((message) => !message.isMine);
  return (
    <div className="flex shrink-0 flex-wrap justify-end">
      {lastReceived && <ReportButton subject={{ kind: "message", id: lastReceived.id }} />}
      {/* Nobody is there any more to be kept away. */}
      {!isDeparted(conversation.with.id) && <BlockButton conversation={conversation} />}
    </div>
  );
}

function BlockButton({ conversation }: { conversation: Conversation }) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id: userId, fullName } = conversation.with;
  const { isBlocked } = conversation;

  const change = async () => {
    setBusy(true);
    try {
      await (isBlocked ? api.messages.removeBlock({ userId }) : api.messages.putBlock({ userId }));
      setAsking(false);
      toast({ title: isBlocked ? `${fullName} can message you again` : `You blocked ${fullName}` });
      await queryClient.invalidateQueries({ queryKey: queries.messages.key() });
    } catch (error) {
      toast({
        title: isBlocked ? "Failed to unblock" : "Failed to block",
        description: errorText(error, "Please try again."),
        tone: "error",
      });
    } finally {
      setBusy(false);
    }
  };

  if (isBlocked) {
    return (
      <Button look="quiet" onClick={change} isBusy={isBusy}>
        Unblock
      </Button>
    );
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Block
      </Button>
      <Dialog title={`Block ${fullName}?`} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>You won't get their messages. We won't tell them.</p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button look="danger" onClick={change} isBusy={isBusy}>
            Block
          </Button>
        </div>
      </Dialog>
    </>
  );
}
