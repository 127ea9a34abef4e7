import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import { classes } from "./classes.ts";

type Look = "primary" | "secondary" | "quiet" | "danger";

const LOOKS: Record<Look, string> = {
  primary: "px-4 bg-evergreen text-on-evergreen hover:bg-evergreen-hover",
  secondary: "px-4 border border-edge bg-sheet text-ink hover:border-ink",
  // Without a frame its text is its edge, in line with what is above it.
  quiet: "min-w-11 text-evergreen underline-offset-3 hover:underline aria-pressed:underline",
  danger: "px-4 border border-bad bg-sheet text-bad hover:bg-bad-tint",
};

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md py-2 text-center font-semibold leading-tight transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Something is under way: presses do nothing, and the label stays. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of at least 44 px. */
export function Button({ look = "primary", isBusy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      // A field that is left may say what is wrong with it, and push the button away from under the pointer
      // before the press is over. So a press takes no focus away; where none is, the button gets it.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) return event.preventDefault();
        if (document.activeElement === document.body) event.currentTarget.focus();
        onClick?.(event);
      }}
      className={classes(base, LOOKS[look], className)}
    />
  );
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  look?: Look;
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ look = "primary", className, ...rest }: AnchorProps) {
  return <a {...rest} className={classes(base, LOOKS[look], className)} />;
}

/** A link to a page of ours that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
