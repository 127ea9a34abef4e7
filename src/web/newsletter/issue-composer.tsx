import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Issue } from "#contract/newsletter.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { Counter } from "#web/ui/form/counter.tsx";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { DeleteDraft } from "./delete-draft.tsx";
import { DraftConflict } from "./draft-conflict.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { SendButton } from "./send-button.tsx";
import { TestButton } from "./test-button.tsx";
import { useIssueDraft } from "./use-issue-draft.ts";

interface IssueComposerProps {
  draft: Issue | undefined;
  onBegun: (id: string) => void;
  onSent: (issue: Issue) => void;
}

/** The composer: autosaves a draft, previews it, sends a test, and sends it. */
export function IssueComposer({ draft, onBegun, onSent }: IssueComposerProps) {
  const work = useIssueDraft(draft, { onBegun, onSent });
  const { form, field, saveChecked } = useFields(work);
  useBackToText(work.conflict !== undefined, form);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void saveChecked();
  };
  return (
    <div className="flex max-w-[46rem] flex-col gap-5">
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <TextField
          label="Subject"
          autoComplete="off"
          aside={<Counter text={work.values.subject} most={LIMITS.newsletterSubject} />}
          {...field("subject")}
        />
        <TextArea
          label="Body"
          rows={14}
          hint="Markdown supported: # heading, **bold**, *italic*, - list, > quote, [text](https://address)."
          aside={<Counter text={work.values.body} most={LIMITS.newsletterBody} />}
          {...field("body")}
        />
        <DraftConflict work={work} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="secondary" isBusy={work.isBusy}>
            Save draft
          </Button>
          <PreviewButton save={saveChecked} />
          <TestButton save={saveChecked} />
          <p role="status" className="text-sm text-soft">
            {standing(work)}
          </p>
        </div>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-3 border-hairline border-t pt-5">
        <SendButton save={saveChecked} onSent={onSent} onConflict={work.noteConflict} />
        {work.saved && <DeleteDraft id={work.saved.id} />}
      </div>
      <AskBeforeLeaving isUnsaved={work.isUnsaved} />
    </div>
  );
}

/** Returns the focus to the text when the conflict is resolved, because the pressed button is gone. */
function useBackToText(isStuck: boolean, form: RefObject<HTMLFormElement | null>) {
  const wasStuck = useRef(isStuck);
  useEffect(() => {
    const isSettled = wasStuck.current && !isStuck;
    wasStuck.current = isStuck;
    if (isSettled && document.activeElement === document.body)
      form.current?.querySelector("textarea")?.focus();
  }, [isStuck, form]);
}

type Draft = ReturnType<typeof useIssueDraft>;

function standing({ isBusy, isUnsaved, conflict, saved }: Draft): string {
  if (isBusy) return "Saving…";
  if (conflict !== undefined) return "Not saved";
  if (isUnsaved) return "Unsaved changes";
  return saved ? "Saved" : "";
}

/** Errors appear beside fields that were left, and beside all fields when the draft must be saved. */
function useFields({ values, problems, change, save }: Draft) {
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<keyof typeof values>>(new Set());
  return {
    form,
    /** Saves the draft, or focuses the first error. */
    async saveChecked() {
      setTouched(new Set(["subject", "body"]));
      const issue = await save();
      if (!issue) {
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      }
      return issue;
    },
    field: (name: keyof typeof values) => ({
      name,
      value: values[name],
      error: touched.has(name) ? problems[name] : undefined,
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
      onBlur: () => {
        // Tabbing through an empty field is no error.
        if (values[name] !== "") setTouched((before) => new Set(before).add(name));
      },
    }),
  };
}
