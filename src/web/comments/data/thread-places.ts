import type { Comment } from "#contract/posts/comments.ts";
import { formatOf } from "#web/ui/format.ts";

/** The comments that count, in display order: the first one is "Comment 1". Two pages may hold the same one. */
export function toPlaces(items: readonly Comment[]): Comment[] {
  const places = new Map<string, Comment>();
  for (const comment of items) if (comment.state === "visible") places.set(comment.id, comment);
  return [...places.values()];
}

/** The place of a comment; one that doesn't count has the place of the last one before it. 0 is the post. */
export function placeOf(items: readonly Comment[], id: string): number {
  const index = items.findIndex((comment) => comment.id === id);
  return toPlaces(items.slice(0, index + 1)).length;
}

/** "Comment 120 of 285 · Mar 2026", in local time; without the month until the comment is loaded. */
export function describePlace(place: number, total: number, comment: Comment | undefined): string {
  if (place === 0) return "Post";
  const text = `Comment ${formatOf(place, total)}`;
  if (!comment) return text;
  const at = new Date(comment.createdAt);
  return `${text} · ${at.toLocaleDateString("en-US", { month: "short", year: "numeric" })}`;
}
