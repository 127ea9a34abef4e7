import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "#web/platform/viewer.ts";
import { type TagKind, tagsToChoose } from "./tag-queries.ts";

/** Said beside the tags after `useKnownTags` has left some out. */
export const TAG_GONE = "A tag you picked no longer exists, so we removed it.";

/** Leaves out the tags that the server no longer has; null if they can't be loaded. */
export function useKnownTags(kind: TagKind): (tagIds: readonly string[]) => Promise<string[] | null> {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return async (tagIds) => {
    const loaded = queryClient.fetchQuery({ ...tagsToChoose(queries, kind), staleTime: 0 });
    const tags = await loaded.catch(() => null);
    return tags && tagIds.filter((id) => tags.some((tag) => tag.id === id));
  };
}
