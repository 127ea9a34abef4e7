import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import { classes } from "./classes.ts";

type Look = "primary" | "secondary" | "quiet" | "danger";

const LOOKS: Record<Look, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  // Aligned with the text above, because it has no frame.
  quiet: "min-w-11 text-evergreen underline-offset-3 hover:underline aria-pressed:underline",
  danger: "px-4 border border-bad bg-sheet text-bad hover:bg-bad-tint",
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Ignores clicks, but keeps the label and the focus. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of at least 44 px. */
export function Button({ look = "primary", isBusy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      // Clicking must not blur a field: its error could appear and move the button before mouseup. The button
      // takes the focus only if nothing has it.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) return event.preventDefault();
        if (document.activeElement?.matches("body, main")) event.currentTarget.focus();
        onClick?.(event);
      }}
      className={classes("button", LOOKS[look], className)}
    />
  );
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  look?: Look;
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ look = "primary", className, ...rest }: AnchorProps) {
  return <a {...rest} className={classes("button", LOOKS[look], className)} />;
}

export const ButtonLink = createLink(ButtonAnchor);
