import type { Query, QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ApiContext } from "#web/platform/api/api.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { useApi, useMe } from "#web/platform/session/viewer.ts";

type Row = { id: string };
/** Of lists with pages, or without. */
type Listed = { items: Row[] } | Row[];

/** Lists that everyone gets alike, by their operation. */
const LISTS = {
  "reviews.list": "reviews",
  "reviews.listNewest": "reviews",
  "discussions.list": "discussions",
} as const;

const kindOf = ([path]: QueryKey) => LISTS[(path as string[]).join(".") as keyof typeof LISTS];
const rowsOf = (listed: Listed): Row[] => (Array.isArray(listed) ? listed : listed.items);

/** Lists what was left out again, without what is muted now. */
export async function refreshMuted({ queries, queryClient }: ApiContext): Promise<void> {
  const keys = [queries.reviews.list.key(), queries.reviews.listNewest.key(), queries.discussions.list.key()];
  for (const queryKey of keys) queryClient.removeQueries({ queryKey, type: "inactive" });
  await refreshQueries(queryClient, keys);
}

/**
 * Pages are rendered, and kept in memory, as for a visitor. For a member who muted something, leaves out of each list
 * what the server says is muted.
 */
export function useHideMuted(): void {
  const { api, queries, queryClient } = useApi();
  const hasMutes = useMe()?.hasMutes === true;
  useEffect(() => {
    if (!hasMutes) return;
    const context = { api, queries, queryClient };
    const stop = hideMuted(context);
    return () => {
      stop();
      void refreshMuted(context);
    };
  }, [hasMutes, api, queries, queryClient]);
}

/** @returns what ends it */
function hideMuted({ api, queryClient }: ApiContext): () => void {
  const asked = new WeakSet<Listed>();
  let isHiding = false;
  const hide = async ({ queryKey, state }: Query) => {
    const kind = kindOf(queryKey);
    const listed = state.data as Listed | undefined;
    if (kind === undefined || listed === undefined || asked.has(listed)) return;
    asked.add(listed);
    const ids = rowsOf(listed).map(({ id }) => id);
    if (ids.length === 0) return;
    const muted = new Set((await api.mutes.listPosts({ kind, ids })).ids);
    if (muted.size === 0 || queryClient.getQueryData(queryKey) !== listed) return;
    const items = rowsOf(listed).filter(({ id }) => !muted.has(id));
    isHiding = true;
    const shown = queryClient.setQueryData<Listed>(
      queryKey,
      Array.isArray(listed) ? items : { ...listed, items },
      { updatedAt: state.dataUpdatedAt },
    );
    isHiding = false;
    if (shown) asked.add(shown);
  };
  // A list that can't be asked about stays as visitors see it, and is asked about again when it loads again.
  const begin = (query: Query) => void hide(query).catch(() => {});
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) begin(query);
  return cache.subscribe(({ type, query }) => {
    if (!isHiding && (type === "added" || type === "updated")) begin(query);
  });
}
