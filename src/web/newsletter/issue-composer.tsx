import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import type { Issue } from "#contract/emails/newsletter.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi, useUser } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { Counter } from "#web/ui/field/counter.tsx";
import { TextArea, TextField } from "#web/ui/field/field.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { fieldsOf } from "#web/ui/form/use-api-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import { toast } from "#web/ui/toast/toast.ts";
import { PreviewButton } from "./preview-button.tsx";
import { SendButton } from "./send-button.tsx";
import { type Conflict, useIssueDraft } from "./use-issue-draft.ts";

interface IssueComposerProps {
  draft: Issue | undefined;
  onBegun: (id: string) => void;
  onSent: (issue: Issue) => void;
}

export function IssueComposer({ draft, onBegun, onSent }: IssueComposerProps) {
  const work = useIssueDraft(draft, { onBegun, onSent });
  const { saveChecked } = work;
  const form = useRef<HTMLFormElement>(null);
  const field = fieldsOf(work.form, true);
  useFocusBack(work.conflict !== undefined, () => form.current?.querySelector("textarea"));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void saveChecked();
  };
  return (
    <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,46rem)_1fr]">
      <h3 className="text-2xl lg:col-span-2">{draft === undefined ? "New issue" : "Draft"}</h3>
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
      <div className="flex flex-wrap items-center justify-between gap-3 border-hairline border-t pt-5 lg:flex-col lg:items-start lg:justify-start lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
        <p className="w-full text-soft">Send yourself a test first: an issue that's sent can't be changed.</p>
        <SendButton save={saveChecked} onSent={onSent} onConflict={work.noteConflict} />
        {work.saved && <DeleteDraft id={work.saved.id} />}
      </div>
      <AskBeforeLeaving isUnsaved={work.isUnsaved} />
    </div>
  );
}

type Draft = ReturnType<typeof useIssueDraft>;

function standing({ isBusy, isUnsaved, conflict, saved }: Draft): string {
  if (isBusy) return "Saving…";
  if (conflict !== undefined) return "Not saved";
  if (isUnsaved) return "Unsaved changes";
  return saved ? "Saved" : "";
}

function TestButton({ save }: { save: () => Promise<Issue | undefined> }) {
  const { api } = useApi();
  const user = useUser();
  const { write, isBusy } = useWrite({
    async mutationFn() {
      const issue = await save();
      if (!issue) return;
      await api.newsletter.sendTestIssue({ id: issue.id });
      toast({
        title: "Test email sent",
        description: `It's on its way to ${user?.email ?? "you"}.`,
        about: "newsletter",
      });
    },
    failed: { title: "Failed to send the test email", about: "newsletter" },
  });
  return (
    <Button look="secondary" onClick={() => write()} isBusy={isBusy}>
      Send test to me
    </Button>
  );
}

function DeleteDraft({ id }: { id: string }) {
  const { queries } = useApi();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const done = () => {
    toast({ title: "Draft deleted", about: "newsletter" });
    const search = { tab: "newsletter", part: "issues" } as const;
    return navigate({ to: "/admin", search, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  const { write, isBusy } = useWrite({
    ...queries.newsletter.deleteIssue.mutationOptions(),
    onSuccess: done,
    // Another admin was faster.
    rejected: { NOT_FOUND: done },
    failed: { title: "Failed to delete the draft", about: "newsletter" },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        Delete draft
      </Button>
      {isAsked && (
        <DialogForm
          title="Delete this draft?"
          submitLabel={isBusy ? "Deleting…" : "Delete draft"}
          cancelLabel="Keep draft"
          isDangerous
          isBusy={isBusy}
          staysOpen
          onSubmit={() => write({ id })}
          onClose={() => setAsked(false)}
        >
          <p>This can't be undone. It hasn't been sent to anyone except as a test.</p>
        </DialogForm>
      )}
    </>
  );
}

const WORDS: Record<Conflict, { text: string; keepMine: string; takeTheirs?: string }> = {
  CHANGED: {
    text: "Someone else edited this issue while you were working.",
    keepMine: "Keep mine",
    takeTheirs: "Use their version",
  },
  NOT_A_DRAFT: {
    text: "This issue was already sent. Your changes aren't included.",
    keepMine: "Save mine as a new draft",
    takeTheirs: "View issue",
  },
  NOT_FOUND: {
    text: "Someone deleted this draft. Your changes aren't saved.",
    keepMine: "Save mine as a new draft",
  },
  FAILED: {
    text: "We couldn't save your draft. It stays on this page until you leave.",
    keepMine: "Try again",
  },
};

function DraftConflict({ work: { conflict, keepMine, takeTheirs, save } }: { work: Draft }) {
  const { write: choose, isBusy } = useWrite({
    mutationFn: (act: () => Promise<unknown>) => act(),
    failed: { title: "Failed to save the draft", about: "newsletter" },
  });
  if (conflict === undefined) return null;
  const { text, keepMine: mine, takeTheirs: theirs } = WORDS[conflict];
  return (
    <Notice tone="bad">
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{text}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            look="secondary"
            isBusy={isBusy}
            onClick={() => void choose(conflict === "FAILED" ? save : keepMine)}
          >
            {mine}
          </Button>
          {theirs !== undefined && (
            <Button look="secondary" isBusy={isBusy} onClick={() => void choose(takeTheirs)}>
              {theirs}
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}
