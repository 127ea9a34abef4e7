import { useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { leaveSession } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { tellSettings } from "./tell-settings.ts";

/** Asks once more, ends every session on the server, and leaves in all tabs of this browser. */
export function SignOutEverywhere() {
  const { api } = useApi();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await api.account.signOutEverywhere();
      leaveSession();
    } catch (error) {
      setBusy(false);
      tellSettings({
        title: "Failed to sign out",
        description: errorText(error, "Please try again."),
        tone: "error",
      });
    }
  };
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
            <Button look="danger" isBusy={isBusy} onClick={signOut}>
              {isBusy ? "Signing out…" : "Sign out everywhere"}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
