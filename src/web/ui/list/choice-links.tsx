import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";

interface ChoiceProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  isCurrent: boolean;
  count?: number | undefined;
}

function Choice({ isCurrent, count, children, ...rest }: ChoiceProps) {
  return (
    <a
      {...rest}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 py-2",
        isCurrent
          ? "border-evergreen bg-evergreen-tint font-semibold text-evergreen"
          : "border-edge bg-sheet hover:border-ink",
      )}
    >
      {children}
      {count !== undefined && <span className="font-normal tabular-nums">{formatCount(count)}</span>}
    </a>
  );
}

export const ChoiceLink = createLink(Choice);

/**
 * Links to alternative lists, each with its own URL.
 * @param label accessible name of the choice
 */
export function ChoiceLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </nav>
  );
}
