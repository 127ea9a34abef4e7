import { type FormEventHandler, type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { loadToasts } from "#web/ui/toast-region.tsx";

interface AccountFormProps {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  /** On the button; `busyLabel` while it is under way. */
  label: string;
  busyLabel: string;
  children: ReactNode;
}

/** The frame of an account form, with its button. */
export function AccountForm({ onSubmit, isBusy, label, busyLabel, children }: AccountFormProps) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    // What failed is to be told without a connection, too.
    loadToasts().catch(() => {});
  }, []);
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {children}
      {/* Sent before the page is alive, what was typed would be lost. */}
      <Button type="submit" isBusy={isBusy} disabled={!isAlive} className="disabled:opacity-100">
        {isBusy ? busyLabel : label}
      </Button>
    </form>
  );
}
