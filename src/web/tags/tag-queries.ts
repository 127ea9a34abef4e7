import type { ApiQueries } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";

export type TagKind = "review" | "discussion";

export const tagsToChoose = (queries: ApiQueries, kind: TagKind) =>
  queries.tags.list.queryOptions({ input: { category: kind } });

/** Shown next to the tags after `useKnownTags` has dropped some. */
export const TAG_GONE = "A tag you picked no longer exists, so we removed it.";

/** Drops tags that no longer exist; null if the tags can't be loaded. */
export function useKnownTags(kind: TagKind): (tagIds: readonly string[]) => Promise<string[] | null> {
  const { queries, queryClient } = useApi();
  return async (tagIds) => {
    const loaded = queryClient.fetchQuery({ ...tagsToChoose(queries, kind), staleTime: 0 });
    const tags = await loaded.catch(() => null);
    return tags && tagIds.filter((id) => tags.some((tag) => tag.id === id));
  };
}
