import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useState } from "react";
import type { Conversation } from "#contract/messages.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useUnsentText } from "#web/platform/unsent-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { lengthProblem } from "#web/ui/counter.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";

interface ReplyFormProps {
  conversation: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Answers in a conversation; what is typed stays until it was sent. */
export function ReplyForm({ conversation, field }: ReplyFormProps) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [text, setText] = useUnsentText(`reply:${conversation.id}`);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isEmpty = text.trim() === "";
    if (isEmpty || lengthProblem(text, LIMITS.messageContent)) {
      if (isEmpty) setError("Please enter a message");
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await api.messages.create({ recipientId: conversation.with.id, content: text });
      setText("");
      toast({ title: "Reply sent successfully", about: "message" });
      await queryClient.invalidateQueries({ queryKey: queries.messages.key() });
    } catch (failure) {
      toast({
        title: "Failed to send reply",
        description: errorText(failure, "Please try again."),
        tone: "error",
        about: "message",
      });
    } finally {
      setBusy(false);
    }
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
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send(event);
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
