import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/page/notice.tsx";

interface EditFrameProps {
  what: "review" | "discussion";
  /** Reason why the last version is not public. */
  rejection: string | null;
  isPublic: boolean;
  isRestored: boolean;
  /** In place of the sentence about restored changes, with the label of the button that drops them. */
  restored?: { text: ReactNode; undo: string };
  onStartOver: () => void;
  children: ReactNode;
}

const RESTORED = { text: "We restored your unsaved changes.", undo: "Discard and start over" };

export function EditFrame({
  what,
  rejection,
  isPublic,
  isRestored,
  restored = RESTORED,
  ...rest
}: EditFrameProps) {
  return (
    <div className="page pt-8">
      <h1 className="mb-5 text-3xl md:text-4xl">Edit your {what}</h1>
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        {rejection !== null && (
          <Notice tone="bad">
            <p className="whitespace-pre-line">{rejection}</p>
          </Notice>
        )}
        {isPublic && <Notice>Your published version stays live until this edit is approved.</Notice>}
        {isRestored && (
          <Notice tone="neutral" className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
            <div role="status" className="grow">
              {restored.text}
            </div>
            <Button look="quiet" onClick={rest.onStartOver}>
              {restored.undo}
            </Button>
          </Notice>
        )}
      </div>
      {rest.children}
    </div>
  );
}
