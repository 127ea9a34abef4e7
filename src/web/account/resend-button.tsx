import { useState } from "react";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Sends the confirmation mail again; says the same whether or not there is such an account. */
export function ResendButton({ email, redirect }: { email: string; redirect: string }) {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await api.account.resendConfirmation({ email, redirect });
      toast({
        title: "Check Your Email",
        description: "If this address is waiting for confirmation, a new link is on its way.",
      });
    } catch (error) {
      toast({ title: errorText(error, "Failed to send the email. Please try again."), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="secondary" onClick={resend} isBusy={isBusy}>
      Resend confirmation email
    </Button>
  );
}
