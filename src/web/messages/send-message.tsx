import { useNavigate } from "@tanstack/react-router";
import { type Ref, useEffect, useState } from "react";
import type { Profile } from "#contract/people/profiles.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { hasChosenPage } from "#web/platform/page/pending.ts";
import { useSignInAction } from "#web/platform/session/use-sign-in.ts";
import { useApi, useSession } from "#web/platform/session/viewer.ts";
import { TEXT } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextArea, TextField } from "#web/ui/field/field.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast/toast.ts";

/** Delay before the conversation opens, so that the confirmation is visible. */
const REDIRECT_MS = 500;

type Recipient = Pick<Profile, "id" | "fullName">;

export function SendMessage({ recipient, ref }: { recipient: Recipient; ref: Ref<HTMLButtonElement> }) {
  const session = useSession();
  const signIn = useSignInAction();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (session.status === "signed-in") setOpen(true);
    else {
      const title = "You must be logged in to send messages";
      toast({ title, tone: "error", about: "message", action: signIn });
    }
  };
  return (
    <>
      <Button ref={ref} onClick={open}>
        Send Message
      </Button>
      <Dialog title={`Message to ${recipient.fullName}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <MessageForm recipient={recipient} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function MessageForm({ recipient, onCancel }: { recipient: Recipient; onCancel: () => void }) {
  const { queries, queryClient } = useApi();
  const navigate = useNavigate();
  const [subject = "", keepSubject] = useDraft(`subject:${recipient.id}`, TEXT);
  const [content = "", keepContent] = useDraft(`message:${recipient.id}`, TEXT);
  const { text, handleSubmit } = useTextForm({ subject, content }, (name, typed) =>
    name === "subject" ? keepSubject(typed) : keepContent(typed),
  );

  const { write, isBusy, isDone } = useWrite({
    ...queries.messages.create.mutationOptions(),
    onSuccess() {
      keepSubject("");
      keepContent("");
      toast({ title: "Message sent successfully", about: "message" });
      void queryClient.invalidateQueries({ queryKey: queries.messages.key() });
    },
    failed: { title: "Failed to send message", about: "message" },
  });
  const isClosed = isBusy || isDone;

  useEffect(() => {
    if (!isDone) return;
    const timer = window.setTimeout(() => hasChosenPage() || void navigate({ to: "/messages" }), REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <form
      onSubmit={handleSubmit((values) => !isClosed && write({ recipientId: recipient.id, ...values }))}
      noValidate
      className="flex flex-col gap-4"
    >
      <TextField
        label="Subject"
        hint="Optional"
        readOnly={isClosed}
        {...text("subject", { most: LIMITS.messageSubject })}
      />
      <TextArea
        label="Message"
        rows={6}
        readOnly={isClosed}
        {...text("content", { most: LIMITS.messageContent, empty: "Please enter a message" })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isClosed}>
          Send Message
        </Button>
      </div>
    </form>
  );
}
