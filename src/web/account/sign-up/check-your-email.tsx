import { Button } from "#web/ui/button.tsx";
import { ResendButton } from "./resend.tsx";
import { SentNotice } from "./sent-notice.tsx";

interface CheckYourEmailProps {
  email: string;
  redirect: string;
  onBack?: () => void;
}

/** After a sign-up: its address needs to be confirmed. */
export function CheckYourEmail({ email: address, redirect, onBack }: CheckYourEmailProps) {
  return (
    <SentNotice>
      <p>
        We sent a confirmation link to <strong className="break-all">{address}</strong>. Open it in this
        browser to go on.
      </p>
      <p className="text-soft">Didn't get it? Check your spam folder or resend it.</p>
      <div className="flex flex-wrap gap-3">
        <ResendButton email={address} redirect={redirect} />
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            Use a different email
          </Button>
        )}
      </div>
    </SentNotice>
  );
}
