import { classes } from "#web/ui/classes.ts";

/**
 * Color tokens (with dark versions) of the tag colors. Praise has a plus, complaints have a minus, for those who can't
 * tell the colors apart.
 */
const MARKS: Record<string, string> = {
  "#1b7a4d": "plus text-good",
  "#b0352a": "minus text-bad",
  "#a85f07": "text-middling",
  "#0f5740": "text-evergreen",
  "#566159": "text-soft",
};

/** The dot before a tag's name. */
export function TagMark({ color, className }: { color: string; className?: string }) {
  const mark = MARKS[color];
  if (mark) return <span className={classes("tag-mark", mark, className)} />;
  return (
    <svg viewBox="0 0 12 12" aria-hidden className={classes("size-3 shrink-0", className)}>
      <circle cx="6" cy="6" r="4" fill={color} />
    </svg>
  );
}
