import { useState } from "react";
import type { Conversation } from "#contract/people/messages.ts";
import { BlockDialog } from "#web/people/index.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { closeToast } from "#web/ui/toast/toast.ts";

interface RequestNoticeProps {
  conversation: Conversation;
  onAccepted: () => void;
}

export function RequestNotice({ conversation, onAccepted }: RequestNoticeProps) {
  const { queries, queryClient } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.messages.accept.mutationOptions(),
    async onSuccess() {
      closeToast("message");
      await queryClient.invalidateQueries({ queryKey: queries.messages.key() });
      onAccepted();
    },
    failed: { title: "Failed to accept the message", hint: null, about: "message" },
  });
  const [isAsking, setAsking] = useState(false);
  const { fullName } = conversation.with;
  if (conversation.request === "outgoing") {
    return (
      <Notice className="mt-5">
        {fullName} needs to accept your first message before you can send more.
      </Notice>
    );
  }
  return (
    <Notice className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">{fullName} wants to message you. Accept or reply to continue.</p>
      <div className="flex gap-3">
        <Button onClick={() => write({ conversationId: conversation.id })} isBusy={isBusy}>
          Accept
        </Button>
        <Button look="secondary" onClick={() => setAsking(true)}>
          Block
        </Button>
      </div>
      {isAsking && <BlockDialog person={conversation.with} onClose={() => setAsking(false)} />}
    </Notice>
  );
}
