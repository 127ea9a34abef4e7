import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast.ts";

/** Deletes a draft after confirmation. */
export function DeleteDraft({ id }: { id: string }) {
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
    refused: { NOT_FOUND: done },
    failed: { title: "Failed to delete the draft", about: "newsletter" },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        Delete draft
      </Button>
      <Dialog title="Delete this draft?" isOpen={isAsked} onClose={() => !isBusy && setAsked(false)}>
        <p>This can't be undone. It hasn't been sent to anyone except as a test.</p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => setAsked(false)} disabled={isBusy}>
            Keep draft
          </Button>
          <Button look="danger" onClick={() => write({ id })} isBusy={isBusy}>
            {isBusy ? "Deleting…" : "Delete draft"}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
