import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Conflict, useIssueDraft } from "./use-issue-draft.ts";

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

type Draft = Pick<ReturnType<typeof useIssueDraft>, "conflict" | "keepMine" | "takeTheirs" | "save">;

/** Explains why a draft is not saved, with buttons to solve it. */
export function DraftConflict({ work: { conflict, keepMine, takeTheirs, save } }: { work: Draft }) {
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
