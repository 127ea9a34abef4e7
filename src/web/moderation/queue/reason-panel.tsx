import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { PHONE } from "./use-rows.ts";

interface ReasonPanelProps {
  label: string;
  /** The id of the heading of the item, for screen readers. */
  heading: string;
  isBusy: boolean;
  /** True if the item can't be decided anymore. */
  isOver?: boolean;
  onSend: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/**
 * The form of a decision and its reason, on phones in a sheet. Takes the focus when it opens; Ctrl+Enter submits it, and Esc closes
 * it.
 */
export function ReasonPanel(props: ReasonPanelProps) {
  const { label, heading, isBusy, isOver = false, onSend, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isSheet] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    // On a phone, the keyboard would cover the rest of the form.
    const hasKeyboard = window.matchMedia("(pointer: fine)").matches;
    const field = hasKeyboard ? form.current?.querySelector("textarea") : form.current;
    field?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isBusy && !isOver) onSend();
  };
  const content = (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={heading}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isSheet) onCancel();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
      }}
      className="flex scroll-my-24 flex-col gap-3 outline-none"
    >
      {children}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onCancel}>
          {isOver ? "Close" : "Cancel"}
        </Button>
        {!isOver && (
          <Button type="submit" look="danger" aria-describedby={heading} isBusy={isBusy}>
            {label}
          </Button>
        )}
      </div>
    </form>
  );
  return isSheet ? (
    <Dialog title={label} place="sheet" isOpen onClose={onCancel}>
      {content}
    </Dialog>
  ) : (
    content
  );
}
