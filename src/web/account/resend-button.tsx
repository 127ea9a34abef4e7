import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useTask } from "#web/ui/form/use-task.ts";
import { resendConfirmation } from "./resend-confirmation.ts";

/** Resends the confirmation email. */
export function ResendButton({ email, redirect }: { email: string; redirect: string }) {
  const { api } = useApi();
  const { run, isBusy } = useTask();
  return (
    <Button
      look="secondary"
      onClick={() => run(() => resendConfirmation(api, email, redirect))}
      isBusy={isBusy}
      className="self-start"
    >
      Resend confirmation email
    </Button>
  );
}
