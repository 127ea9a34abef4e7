import type { FormEventHandler, ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface DialogFormProps {
  title: string;
  submitLabel: ReactNode;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy: boolean;
  onSubmit: FormEventHandler;
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
    onSubmit,
    onClose,
    children,
  } = props;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
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
