import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Obstacle, useIssueDraft } from "./use-issue-draft.ts";

const WORDS: Record<Obstacle, { text: string; insist: string; giveIn?: string }> = {
  CHANGED: {
    text: "Someone else edited this issue while you were working.",
    insist: "Keep mine",
    giveIn: "Use their version",
  },
  NOT_A_DRAFT: {
    text: "This issue was already sent. Your changes aren't included.",
    insist: "Save mine as a new draft",
    giveIn: "View issue",
  },
  NOT_FOUND: {
    text: "Someone deleted this draft. Your changes aren't saved.",
    insist: "Save mine as a new draft",
  },
  FAILED: {
    text: "We couldn't save your draft. It stays on this page until you leave.",
    insist: "Try again",
  },
};

type Draft = Pick<ReturnType<typeof useIssueDraft>, "obstacle" | "insist" | "giveIn" | "save">;

/** Why a draft is not saved, and what one can do about it. */
export function DraftObstacle({ work: { obstacle, insist, giveIn, save } }: { work: Draft }) {
  const { write: choose, isBusy } = useWrite({
    mutationFn: (act: () => Promise<unknown>) => act(),
    failed: { title: "Failed to save the draft", about: "newsletter" },
  });
  if (obstacle === undefined) return null;
  const { text, insist: mine, giveIn: theirs } = WORDS[obstacle];
  return (
    <Notice tone="bad">
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{text}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            look="secondary"
            isBusy={isBusy}
            onClick={() => void choose(obstacle === "FAILED" ? save : insist)}
          >
            {mine}
          </Button>
          {theirs !== undefined && (
            <Button look="secondary" isBusy={isBusy} onClick={() => void choose(giveIn)}>
              {theirs}
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}
