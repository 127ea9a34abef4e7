import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const TONES = {
  green: "bg-evergreen-tint text-evergreen",
  neutral: "bg-land text-ink",
  red: "bg-bad-tint text-bad",
  plain: "border border-hairline text-soft",
} as const;

export function Badge({ tone = "green", children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex items-center rounded-full px-3 py-1 font-semibold text-sm leading-snug",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
