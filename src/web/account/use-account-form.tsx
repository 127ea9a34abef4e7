import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEventHandler, ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";
import type * as z from "zod";
import { Button } from "#web/ui/button.tsx";
import { useApiForm } from "#web/ui/form/use-api-form.ts";
import { showAccountToast } from "./account-toast.ts";

const FAULTS: Record<string, string> = {
  COMMON_PASSWORD: "password",
  WRONG_PASSWORD: "password",
  RESERVED_NAME: "fullName",
  WRONG_CODE: "code",
};

interface Submission<Values> {
  send: (values: Values) => Promise<void>;
  /** Shown unless the API explains the error. */
  failed?: string;
  /** For forms opened by a link: called when the link has expired or was used. */
  onDead?: () => void;
  /** As in `useApiForm`. */
  rejected?: Record<string, () => unknown>;
}

export function useAccountForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  { send, failed = "Something went wrong. Please try again.", onDead, rejected }: Submission<Values>,
) {
  return useApiForm<Values>({
    resolver: zodResolver(schema),
    send,
    failed: { title: failed, hint: null, about: "account" },
    // A truncated token is rejected as input.
    rejected: { ...rejected, ...(onDead && { INVALID_LINK: onDead, BAD_REQUEST: onDead }) },
    faults: FAULTS as Record<string, Path<Values>>,
    onInvalid: (description) => showAccountToast({ title: "Validation Error", description, tone: "error" }),
  });
}

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
