import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

/** What the figures of a screen say, in a sentence or two. At most one per screen: nothing else has its color. */
export const VerdictBox = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classes("verdict-box", className)}>{children}</div>
);
