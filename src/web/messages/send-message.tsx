import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useSignInAction } from "#web/platform/sign-in-link.ts";
import { useUnsentText } from "#web/platform/unsent-text.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { lengthProblem } from "#web/ui/counter.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { useFirstWrong } from "#web/ui/use-first-wrong.ts";

/** Specification section 4: after sending, to the messages. */
const REDIRECT_MS = 500;

interface Recipient {
  id: string;
  fullName: string;
}

/** The button on a profile, and the dialog that it opens. */
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
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [subject, setSubject] = useUnsentText(`subject:${recipient.id}`);
  const [content, setContent] = useUnsentText(`message:${recipient.id}`);
  const [error, setError] = useState<string>();
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const form = useRef<HTMLFormElement>(null);
  const focusFirstWrong = useFirstWrong(form);

  useEffect(() => {
    if (state !== "sent") return;
    const timer = window.setTimeout(() => void navigate({ to: "/messages" }), REDIRECT_MS);
    return () => window.clearTimeout(timer);
  }, [state, navigate]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== "idle") return;
    const isEmpty = content.trim() === "";
    if (isEmpty) setError("Please enter a message");
    if (
      isEmpty ||
      lengthProblem(content, LIMITS.messageContent) ||
      lengthProblem(subject, LIMITS.messageSubject)
    ) {
      focusFirstWrong();
      return;
    }
    setState("sending");
    try {
      await api.messages.create({ recipientId: recipient.id, subject, content });
      setSubject("");
      setContent("");
      toast({ title: "Message sent successfully", about: "message" });
      void queryClient.invalidateQueries({ queryKey: queries.messages.key() });
      setState("sent");
    } catch (failure) {
      toast({
        title: "Failed to send message",
        description: errorText(failure, "Please try again."),
        tone: "error",
        about: "message",
      });
      setState("idle");
    }
  };

  return (
    <form ref={form} onSubmit={send} noValidate className="flex flex-col gap-4">
      <TextField
        label="Subject"
        hint="Optional"
        most={LIMITS.messageSubject}
        value={subject}
        readOnly={state !== "idle"}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        label="Message"
        rows={6}
        most={LIMITS.messageContent}
        value={content}
        readOnly={state !== "idle"}
        error={error}
        onChange={(event) => {
          setContent(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={state !== "idle"}>
          Send Message
        </Button>
      </div>
    </form>
  );
}
