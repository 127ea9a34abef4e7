import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

/** Asks before a draft is deleted, and does it. */
export function DeleteDraft({ id }: { id: string }) {
  const { api } = useApi();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api.newsletter.deleteIssue({ id });
    } catch (error) {
      // Somebody else was quicker: what was wanted is so.
      if ((error as { code?: string }).code !== "NOT_FOUND") {
        setBusy(false);
        const description = errorText(error, "Please try again.");
        return toast({
          title: "Failed to delete the draft",
          description,
          tone: "error",
          about: "newsletter",
        });
      }
    }
    toast({ title: "Draft deleted", about: "newsletter" });
    const search = { tab: "newsletter", part: "issues" } as const;
    await navigate({ to: "/admin", search, replace: true, resetScroll: false, ignoreBlocker: true });
  };
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
          <Button look="danger" onClick={remove} isBusy={isBusy}>
            {isBusy ? "Deleting…" : "Delete draft"}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
