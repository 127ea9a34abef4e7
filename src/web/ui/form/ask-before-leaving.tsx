import { useBlocker } from "@tanstack/react-router";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";

export function AskBeforeLeaving({ isUnsaved }: { isUnsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <Dialog title="Leave without saving?" isOpen={status === "blocked"} onClose={() => reset?.()}>
      <p>You have unsaved changes on this page.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => reset?.()}>Keep editing</Button>
        <Button look="danger" onClick={() => proceed?.()}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  );
}
