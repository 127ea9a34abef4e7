/** Classes of the tag colors; their tokens have dark versions. Praise has a plus, complaints have a minus. */
const MARKS: Record<string, string> = {
  "#1b7a4d": "tag-plus",
  "#b0352a": "tag-minus",
  "#a85f07": "tag-dot [--mark:var(--color-middling)]",
  "#0f5740": "tag-dot [--mark:var(--color-evergreen)]",
  "#566159": "tag-dot [--mark:var(--color-soft)]",
};

/** The class of an element that begins with the dot of a tag; empty for a color that needs `TagDot`. */
export const tagMark = (color: string): string => MARKS[color] ?? "";

/** The dot before a tag's name in a color of its own. */
export function TagDot({ color }: { color: string }) {
  if (color in MARKS) return null;
  return (
    <svg viewBox="0 0 12 12" aria-hidden className="size-3 shrink-0">
      <circle cx="6" cy="6" r="4" fill={color} />
    </svg>
  );
}
