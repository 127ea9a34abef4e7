import { useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Obstacle, useDraft } from "./use-draft.ts";

const WORDS: Record<Obstacle, { text: string; insist: string; giveIn?: string }> = {
  CHANGED: {
    text: "Somebody else has changed this issue in the meantime: what is saved differs from what you see here.",
    insist: "Keep mine",
    giveIn: "Take the other version",
  },
  NOT_A_DRAFT: {
    text: "This issue has been sent, or is on its way. What you typed is not part of it.",
    insist: "Save mine as a new draft",
    giveIn: "See the issue",
  },
  NOT_FOUND: {
    text: "This draft was deleted in the meantime. What you typed is not saved.",
    insist: "Save mine as a new draft",
  },
  FAILED: { text: "Your draft could not be saved. It is kept here while you stay.", insist: "Try again" },
};

type Draft = Pick<ReturnType<typeof useDraft>, "obstacle" | "insist" | "giveIn" | "save">;

/** Why a draft is not saved, and what one can do about it. */
export function DraftObstacle({ work: { obstacle, insist, giveIn, save } }: { work: Draft }) {
  const [isBusy, setBusy] = useState(false);
  if (obstacle === undefined) return null;
  const { text, insist: mine, giveIn: theirs } = WORDS[obstacle];
  const choose = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const description = errorText(error, "Please try again.");
      toast({ title: "Failed to save the draft", description, tone: "error", about: "newsletter" });
    }
    setBusy(false);
  };
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
