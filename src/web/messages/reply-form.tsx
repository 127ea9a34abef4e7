import type { RefObject } from "react";
import type { Conversation } from "#contract/people/messages.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { TEXT } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";

interface ReplyFormProps {
  conversation: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function ReplyForm({ conversation, field }: ReplyFormProps) {
  const { queries, queryClient } = useApi();
  const [content = "", keep] = useDraft(`reply:${conversation.id}`, TEXT);
  const { text, handleSubmit } = useTextForm({ content }, (_, typed) => keep(typed));
  const input = text("content", { most: LIMITS.messageContent, empty: "Please enter a message" });
  const { write, isBusy } = useWrite({
    ...queries.messages.create.mutationOptions(),
    done: { title: "Reply sent successfully", about: "message" },
    onSuccess() {
      keep("");
      return queryClient.invalidateQueries({ queryKey: queries.messages.key() });
    },
    failed: { title: "Failed to send reply", about: "message" },
  });

  const send = handleSubmit(({ content }) => write({ recipientId: conversation.with.id, content }));

  return (
    <form onSubmit={send} noValidate className="flex gap-3 max-lg:items-end lg:flex-col">
      <TextArea
        label="Reply"
        rows={1}
        // As high as its text, up to a part of the screen.
        className="min-w-0 grow [&_textarea]:field-sizing-content [&_textarea]:max-h-[30dvh] [&_textarea]:min-h-12 lg:[&_textarea]:min-h-21"
        readOnly={isBusy}
        {...input}
        ref={(element) => {
          input.ref(element);
          field.current = element;
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send(event);
        }}
      />
      <div className="flex items-center gap-4">
        <Button type="submit" isBusy={isBusy}>
          Send Reply
        </Button>
        <span className="hidden text-sm text-soft lg:inline">Ctrl + Enter to send</span>
      </div>
    </form>
  );
}
