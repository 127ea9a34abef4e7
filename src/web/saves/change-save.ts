import type { QueryClient } from "@tanstack/react-query";
import type { Saveable } from "#contract/saves.ts";
import type { Api, ApiQueries } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { changeLoadedPost } from "#web/platform/loaded-post.ts";
import { type ToastMessage, toast } from "#web/ui/toast.ts";

const POSTS = { reviews: "review", discussions: "discussion", tools: null, markets: null } as const;

interface Deps {
  api: Api;
  queries: ApiQueries;
  queryClient: QueryClient;
  onView: () => void;
}

/** Optimistic update: shows the new state immediately, and rolls back with the toast `failed` on error. */
export async function changeSave(
  { api, queries, queryClient, onView }: Deps,
  { kind, id }: Saveable,
  isSaved: boolean,
  failed: ToastMessage,
): Promise<void> {
  const { queryKey } = queries.saves.listIds.queryOptions({ input: { kind } });
  const show = (isShownSaved: boolean) => {
    queryClient.setQueryData(queryKey, (saved) => {
      const others = saved?.ids.filter((one) => one !== id);
      return others && { ids: isShownSaved ? [id, ...others] : others };
    });
    const post = POSTS[kind];
    if (post) changeLoadedPost(queryClient, queries, { kind: post, id }, () => ({ isSaved: isShownSaved }));
  };
  // A request in progress would restore the old state.
  await queryClient.cancelQueries({ queryKey });
  show(isSaved);
  try {
    await (isSaved ? api.saves.put({ kind, id }) : api.saves.remove({ kind, id }));
    toast({
      title: isSaved ? "Saved" : "Removed from Saved",
      about: "save",
      ...(isSaved && { action: { label: "View", onPress: onView } }),
    });
  } catch (error) {
    show(!isSaved);
    toast({ ...failed, description: errorText(error, "Please try again.") });
  }
  void queryClient.invalidateQueries({ queryKey: queries.saves.key() });
}
