import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useState } from "react";
import type { Conversation } from "#contract/messages.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { TEXT } from "#web/platform/browser-storage.ts";
import { useDraft } from "#web/platform/use-draft.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { lengthProblem } from "#web/ui/form/counter.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";

interface ReplyFormProps {
  conversation: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** A reply in a conversation. The text stays until it is sent. */
export function ReplyForm({ conversation, field }: ReplyFormProps) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [text = "", setText] = useDraft(`reply:${conversation.id}`, TEXT);
  const [error, setError] = useState<string>();
  const { write, isBusy } = useWrite({
    ...queries.messages.create.mutationOptions(),
    onSuccess() {
      setText("");
      toast({ title: "Reply sent successfully", about: "message" });
      return queryClient.invalidateQueries({ queryKey: queries.messages.key() });
    },
    failed: { title: "Failed to send reply", about: "message" },
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isEmpty = text.trim() === "";
    if (isEmpty || lengthProblem(text, LIMITS.messageContent)) {
      if (isEmpty) setError("Please enter a message");
      field.current?.focus();
      return;
    }
    setError(undefined);
    void write({ recipientId: conversation.with.id, content: text });
  };

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-3 border-hairline border-t pt-5">
      <TextArea
        ref={field}
        label="Reply"
        rows={4}
        most={LIMITS.messageContent}
        value={text}
        readOnly={isBusy}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          Send Reply
        </Button>
      </div>
    </form>
  );
}
