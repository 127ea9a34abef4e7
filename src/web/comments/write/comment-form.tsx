import type { ORPCError } from "@orpc/client";
import { type ReactNode, type RefObject, useEffect, useId, useReducer, useRef, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { FormatRow, TextPreview } from "#web/rich-text/index.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { MentionField } from "./mention-field.tsx";

interface CommentFormProps {
  /** Unsent text, empty without any, and the function that stores it. */
  unsent: [text: string | undefined, keep: (text: string) => void];
  /** Initial text when no unsent text is stored. */
  initial?: string;
  label: ReactNode;
  submitLabel: string;
  emptyText: string;
  failedText: string;
  /** When it throws, the error is shown and the text stays. */
  send: (content: string) => Promise<void>;
  /** As in `useWrite`, by code of a declared error. */
  rejected?: Record<string, (error: unknown) => unknown>;
  /** Something to decide before sending again: gets the function that sends. */
  children?: (send: () => unknown, replace: (text: string) => void) => ReactNode;
  /** Without it, the form can't be closed. */
  onCancel?: () => void;
}

export function CommentForm(props: CommentFormProps) {
  const { label, submitLabel, emptyText, initial = "", onCancel } = props;
  const [unsent = "", keep] = props.unsent;
  const [isTouched, setTouched] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstWrong = useFocusFirstError(form);
  const content = unsent !== "" || isTouched ? unsent : initial;
  const write = (next: string) => {
    setTouched(true);
    keep(next);
  };
  const { text, handleSubmit } = useTextForm({ content }, (_, typed) => write(typed));
  // The field itself reports changes to `write`, also of a mention that it inserts.
  const { error } = text("content", { most: LIMITS.commentContent, empty: emptyText });
  const { isBusy, write: submit } = useSubmit(props, () => keep(""));
  const hintId = useId();

  const isAsked = onCancel !== undefined;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  const onSubmit = handleSubmit(() => submit(content), focusFirstWrong);

  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
      <div className={classes("grid gap-x-4 gap-y-2", isPreview && "lg:grid-cols-2")}>
        <MentionField
          ref={field}
          label={label}
          text={content}
          onText={write}
          onSend={() => form.current?.requestSubmit()}
          isReadOnly={isBusy}
          most={LIMITS.commentContent}
          describedBy={hintId}
          error={error}
          above={(id) => (
            <FormatRow fieldId={id} isReadOnly={isBusy} isPreviewed={isPreview} onPreview={setPreview} />
          )}
        />
        {isPreview && <TextPreview content={content} />}
      </div>
      {props.children?.(onSubmit, write)}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={hintId} className="text-sm text-soft">
          Type @ to mention someone.
        </p>
        <div className="flex flex-wrap gap-3">
          {onCancel && (
            <Button
              look="secondary"
              onClick={() => {
                keep("");
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
          <Button type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Sends once at a time. After the session has ended, opens the sign-in page; the text is still there afterwards. */
function useSubmit({ send, failedText, rejected }: CommentFormProps, onSent: () => void) {
  const signIn = useSignIn();
  return useWrite<void, ORPCError<"UNAUTHORIZED", unknown>, string>({
    mutationFn: send,
    onSuccess: onSent,
    rejected: {
      ...rejected,
      UNAUTHORIZED() {
        void signIn({ why: "Authentication required" });
      },
    },
    failed: { title: failedText, hint: "Your text is saved. Please try again.", about: "comment" },
  });
}

/** Returns a function that focuses the first invalid field after the next render. */
function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [asked, form]);
  return ask;
}
