import { Link, useNavigate } from "@tanstack/react-router";
import { toast } from "#web/ui/toast.ts";
import { SAVED_TOAST_MS } from "./use-review-draft.ts";

/** Saves immediately and goes home. Stays if neither browser nor server can store the draft. */
export function SaveAndExit({ onSave }: { onSave: () => Promise<boolean> }) {
  const navigate = useNavigate();
  const leave = async () => {
    if (await onSave()) {
      toast({ title: "Draft saved", about: "draft", milliseconds: SAVED_TOAST_MS });
      await navigate({ to: "/" });
    } else {
      toast({ title: "Failed to save your draft. Please try again.", tone: "error", about: "draft" });
    }
  };
  return (
    <Link
      to="/"
      onClick={(event) => {
        event.preventDefault();
        void leave();
      }}
      className="text-link inline-flex min-h-11 items-center"
    >
      Save Draft & Exit
    </Link>
  );
}
