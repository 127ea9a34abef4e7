import type { FormEventHandler, ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

interface AccountFormProps {
  form: { onSubmit: FormEventHandler; isBusy: boolean; isAlive: boolean };
  label: string;
  busyLabel: string;
  children: ReactNode;
}

export function AccountForm({ form, label, busyLabel, children }: AccountFormProps) {
  const { onSubmit, isBusy, isAlive } = form;
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {children}
      {/* A submit before hydration would be lost. */}
      <Button type="submit" isBusy={isBusy} disabled={!isAlive} className="disabled:opacity-100">
        {isBusy ? busyLabel : label}
      </Button>
    </form>
  );
}
