import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { classes } from "./classes.ts";

interface TabLinksProps {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** Five of them fit a phone: smaller there, and closer to each other. */
  isTight?: boolean;
  /** `TabLink`s. */
  children: ReactNode;
}

/** Tabs as links: each has its address, so that going back, sharing and reading without a script work. */
export function TabLinks({ label, isTight = false, children }: TabLinksProps) {
  return (
    <nav aria-label={label} className="border-hairline border-b">
      <div className={classes("-mb-px flex flex-wrap gap-x-6", isTight && "max-sm:gap-x-2.5 max-sm:text-sm")}>
        {children}
      </div>
    </nav>
  );
}

interface TabProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  isCurrent: boolean;
  /** How much there is: "12 results". */
  count?: string | undefined;
}

function Tab({ isCurrent, count, children, className, ...rest }: TabProps) {
  return (
    <a
      {...rest}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        "inline-flex min-h-11 items-center gap-1.5 border-b-[3px] py-2 font-semibold",
        isCurrent ? "border-marigold text-ink" : "border-transparent text-soft hover:text-ink",
        className,
      )}
    >
      {children}
      {count !== undefined && (
        <>
          {" "}
          <span className="font-normal text-soft tabular-nums">{count}</span>
        </>
      )}
    </a>
  );
}

/** One tab; its list gets a heading of its own, which need not be seen. */
export const TabLink = createLink(Tab);
