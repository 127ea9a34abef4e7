import type { FormEvent, ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";

interface DialogFormProps {
  title: string;
  submitLabel: ReactNode;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** Can't be closed while busy. */
  staysOpen?: boolean;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** An open dialog that asks something before it acts. */
export function DialogForm(props: DialogFormProps) {
  const {
    title,
    submitLabel,
    cancelLabel = "Cancel",
    isDangerous,
    isBusy,
    staysOpen,
    onSubmit,
    onClose,
    children,
  } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(event);
  };
  const isLocked = staysOpen && isBusy;
  return (
    <Dialog title={title} isOpen onClose={() => !isLocked && onClose()}>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose} disabled={isLocked}>
            {cancelLabel}
          </Button>
          <Button type="submit" look={isDangerous ? "danger" : "primary"} isBusy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
