import { useState } from "react";
import { leaveSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";

/** Ends all sessions after confirmation, and signs out all tabs of this browser. */
export function SignOutEverywhere() {
  const { queries } = useApi();
  const [isOpen, setOpen] = useState(false);
  const { write, ...signOut } = useWrite({
    ...queries.account.signOutEverywhere.mutationOptions(),
    onSuccess: () => leaveSession(),
    failed: { title: "Failed to sign out", about: "settings" },
  });
  // The page navigates away.
  const isBusy = signOut.isBusy || signOut.isDone;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      <Dialog title="Sign out everywhere?" isOpen={isOpen} onClose={() => !isBusy && setOpen(false)}>
        <div className="flex flex-col gap-5">
          <p>You'll be signed out on every device, including this one.</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={() => setOpen(false)} disabled={isBusy}>
              Stay signed in
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={() => write({})}>
              {isBusy ? "Signing out…" : "Sign out everywhere"}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
