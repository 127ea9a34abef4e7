import { useState } from "react";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { useSignInAction } from "#web/platform/session/use-sign-in.ts";
import { useSession } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";
import { toast } from "#web/ui/toast/toast.ts";

/** Rarely used, so loaded on demand. */
export const ReportDialog = lazyDialog(() => import("./report-dialog.tsx"));

/** Returns a function that asks visitors to sign in. */
export function useReportNeedsSignIn(): () => void {
  const action = useSignInAction();
  return () => toast({ title: "Sign in to report this", tone: "error", about: "report", action });
}

export function ReportButton({ subject, className }: { subject: ReportSubject; className?: string }) {
  const session = useSession();
  const askToSignIn = useReportNeedsSignIn();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (session.status === "signed-in") setOpen(true);
    else askToSignIn();
  };
  return (
    <>
      <Button look="quiet" onClick={open} className={classes("font-normal text-soft", className)}>
        Report
      </Button>
      {isOpen && <ReportDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
