import { Button } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/dialog/use-focus-back.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import type { Version } from "./use-version.ts";

interface VersionConflictProps<Content> {
  version: Version<Content>;
  /** What was saved, as text. */
  show: (theirs: Content) => string;
  /** Saves the form again. */
  onKeep: () => unknown;
  /** Replaces what is in the form. */
  onTake: (theirs: Content) => unknown;
}

/** Says that something else was saved since the form was opened, and asks which one to use. The typed text stays. */
export function VersionConflict<Content>({ version, show, onKeep, onTake }: VersionConflictProps<Content>) {
  const { theirs } = version;
  if (theirs === undefined) return null;
  const choose = (act: () => unknown) => {
    version.moveTo(theirs.version);
    void act();
  };
  return (
    <Notice tone="bad">
      <div
        role="alert"
        ref={focusOnMount}
        tabIndex={-1}
        className="flex flex-col items-start gap-3 outline-none"
      >
        <p>
          This was changed in another tab or on another device while you were editing. Nothing was
          overwritten, and your text is still here.
        </p>
        <details className="w-full">
          <summary>Show the other version</summary>
          <p className="mt-2 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
            {show(theirs.content)}
          </p>
        </details>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => choose(onKeep)}>
            Save mine instead
          </Button>
          <Button look="secondary" onClick={() => choose(() => onTake(theirs.content))}>
            Discard mine and use the other
          </Button>
        </div>
      </div>
    </Notice>
  );
}
