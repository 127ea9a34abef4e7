import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface EditFrameProps {
  what: "review" | "discussion";
  /** Reason why the last version is not public. */
  rejection: string | null;
  isPublic: boolean;
  isRestored: boolean;
  onStartOver: () => void;
  children: ReactNode;
}

export function EditFrame({ what, rejection, isPublic, isRestored, onStartOver, children }: EditFrameProps) {
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
            <p role="status">We restored your unsaved changes.</p>
            <Button look="quiet" onClick={onStartOver}>
              Discard and start over
            </Button>
          </Notice>
        )}
      </div>
      {children}
    </div>
  );
}
