import { useState } from "react";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { resendConfirmation } from "./resend-confirmation.ts";

/** Sends the confirmation mail again. */
export function ResendButton({ email, redirect }: { email: string; redirect: string }) {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    await resendConfirmation(api, email, redirect);
    setBusy(false);
  };
  return (
    <Button look="secondary" onClick={resend} isBusy={isBusy} className="self-start">
      Resend confirmation email
    </Button>
  );
}
