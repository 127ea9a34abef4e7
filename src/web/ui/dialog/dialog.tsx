import { X } from "lucide";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { showToastsIn } from "#web/ui/toast/toast.ts";

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** "end" is a panel at the side of the screen; "sheet" is in the middle, too, and on phones at their lower end. */
  place?: keyof typeof PLACES;
  className?: string;
  children: ReactNode;
}

const MIDDLE = "m-auto w-[min(36rem,calc(100vw-2rem))] rounded-md border border-hairline";

const PLACES = {
  middle: MIDDLE,
  sheet: classes(
    MIDDLE,
    "phone:mb-0 phone:max-h-[88dvh] phone:w-full phone:max-w-none phone:rounded-b-none phone:border-x-0 phone:border-b-0 phone:pb-[env(safe-area-inset-bottom)]",
  ),
  end: "fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[280px] border-hairline border-l sm:w-[320px]",
} as const;

const FIELD = "form :is(input:not([type=hidden], [hidden], :disabled), select:enabled, textarea:enabled)";
const CONTROL = "button:enabled, a[href]";

/**
 * A native modal <dialog>: traps focus, closes on Escape or a click on the backdrop, and returns the focus.
 * Focuses its first field, else its first button, which is the one that changes nothing. In a sheet on a phone, neither: the
 * keyboard would cover the rest.
 */
export function Dialog({ title, isOpen, onClose, place = "middle", className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const toasts = useRef<HTMLDivElement>(null);
  const heading = useId();
  /** Whether the mouse went down on the backdrop: a text selection may also end there. */
  const isBeside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return;
    const opener = document.activeElement;
    // Browsers would focus the first control, which is the close button.
    const isCovered = place === "sheet" && !matchMedia("(pointer: fine)").matches;
    const first = isCovered
      ? null
      : (content.current?.querySelector<HTMLElement>(FIELD) ?? content.current?.querySelector(CONTROL));
    (first ?? content.current)?.setAttribute("autofocus", "");
    element.showModal();
    const showToastsOutside = toasts.current ? showToastsIn(toasts.current) : undefined;
    // Also on unmount: browsers don't restore the focus then.
    return () => {
      showToastsOutside?.();
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen, place]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the platform closes a dialog by Escape
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={(event) => !event.currentTarget.open && onClose()}
      onPointerDown={(event) => {
        isBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => isBeside.current && event.target === dialog.current && onClose()}
      className={classes("bg-sheet p-0 shadow-lifted", PLACES[place], className)}
    >
      {/* Empty, and known to screen readers, before a toast comes. */}
      <div ref={toasts} aria-live="polite" className="px-4" />
      {isOpen && (
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between gap-4 border-hairline border-b py-2 pr-2 pl-5">
            <h2 id={heading} className="text-lg">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="grid size-11 place-items-center rounded-md hover:bg-land"
            >
              <Icon of={X} size={20} />
            </button>
          </div>
          {/* Focusable for keyboard scrolling when nothing inside is. Its hidden inputs scroll with it: focusing one
              that belongs to the dialog's box would scroll all of it out of view. */}
          <div ref={content} tabIndex={-1} className="relative grow overflow-y-auto p-5 outline-none">
            {children}
          </div>
        </div>
      )}
    </dialog>
  );
}
