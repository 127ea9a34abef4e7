import { classes } from "#web/ui/classes.ts";

/** Color tokens (with dark versions) of the tag colors, and a sign for those who can't tell the colors apart. */
const MARKS: Record<string, { color: string; sign?: string }> = {
  "#1b7a4d": { color: "text-good", sign: "M3.25 6h5.5M6 3.25v5.5" },
  "#b0352a": { color: "text-bad", sign: "M3.25 6h5.5" },
  "#a85f07": { color: "text-middling" },
  "#0f5740": { color: "text-evergreen" },
  "#566159": { color: "text-soft" },
};

/** The dot before a tag's name: with a plus for praise, a minus for complaints. */
export function TagMark({ color, className }: { color: string; className?: string }) {
  const mark = MARKS[color];
  return (
    <svg viewBox="0 0 12 12" aria-hidden className={classes("size-3 shrink-0", mark?.color, className)}>
      <circle cx="6" cy="6" r={mark?.sign ? 6 : 4} fill={mark ? "currentColor" : color} />
      {mark?.sign && <path d={mark.sign} stroke="var(--sheet)" strokeWidth="1.75" strokeLinecap="round" />}
    </svg>
  );
}
