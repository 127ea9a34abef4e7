import { Link } from "@tanstack/react-router";
import type { Tag } from "#contract/parts.ts";
import type { Category } from "#contract/vocabulary.ts";
import { TagDot, tagMark } from "./tag-mark.tsx";

interface TagListProps {
  tags: readonly Tag[];
  /** Maximum number of visible tags; the rest is counted as "+2". */
  most?: number;
  /** Leads to the reviews with a tag that these parameters of the search find. */
  kept?: { q?: string | undefined; market?: string | undefined; category?: Category | undefined } | undefined;
}

export function TagList({ tags, most = tags.length, kept }: TagListProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(most);
  return (
    <ul aria-label="Tags" className="tags">
      {tags.slice(0, most).map(({ id, name, color }) => (
        <li key={id} className={tagMark(color)}>
          <TagDot color={color} />
          {kept ? (
            <Link to="/search" search={{ ...kept, tags: name }}>
              {name}
            </Link>
          ) : (
            name
          )}
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
