import type { Tag } from "#contract/parts.ts";
import { TagMark } from "./tag-mark.tsx";

interface TagListProps {
  tags: readonly Tag[];
  /** Maximum number of visible tags; the rest is counted as "+2". */
  most?: number;
}

export function TagList({ tags, most = tags.length }: TagListProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(most);
  return (
    <ul aria-label="Tags" className="tags">
      {tags.slice(0, most).map(({ id, name, color }) => (
        <li key={id}>
          <TagMark color={color} />
          {name}
        </li>
      ))}
      {rest.length > 0 && (
        <li className="tabular-nums" title={rest.map(({ name }) => name).join(", ")}>
          +{rest.length}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  );
}
