import type { Tag } from "#contract/parts.ts";

/** What the reviewer marked it with. */
export function TagList({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map(({ id, name }) => (
        <li key={id} className="rounded-sm border border-hairline bg-sheet px-2 py-0.5 text-sm text-soft">
          {name}
        </li>
      ))}
    </ul>
  );
}
