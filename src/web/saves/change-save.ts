import type { Saveable } from "#contract/posts/saves.ts";
import { SINGULARS } from "#contract/vocabulary.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { changeLoadedPost } from "#web/platform/api/loaded-post.ts";
import { type Failed, writeOnce } from "#web/ui/form/write.ts";
import { keepOffline } from "./keep-offline.ts";

/** Optimistic update: shows the new state immediately, and rolls back with the toast `failed` on error. */
export async function changeSave(
  context: ApiContext,
  { kind, id, name }: Saveable & { name: string },
  isSaved: boolean,
  onView: () => void,
  failed: Failed,
): Promise<void> {
  const { queries, queryClient } = context;
  const { queryKey } = queries.saves.listIds.queryOptions({ input: { kind } });
  const isPost = kind === "reviews" || kind === "discussions";
  const show = (isShownSaved: boolean) => {
    queryClient.setQueryData(queryKey, (saved) => {
      const others = saved?.ids.filter((one) => one !== id);
      return others && { ids: isShownSaved ? [id, ...others] : others };
    });
    if (isPost) changeLoadedPost(context, { kind: SINGULARS[kind], id }, () => ({ isSaved: isShownSaved }));
  };
  // A request in progress would restore the old state.
  await queryClient.cancelQueries({ queryKey });
  show(isSaved);
  const { put, remove } = queries.saves;
  const write = {
    onSuccess: () => void keepOffline(async () => (await context.api.saves.list({})).items).catch(() => {}),
    done: {
      title: isSaved ? `Saved ${name}` : `Removed ${name} from Saved`,
      about: "save",
      ...(isSaved && { action: { label: "View", onPress: onView } }),
    },
    onError: () => show(!isSaved),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queries.saves.key() });
      // After signing in, it may have been loaded before the save was stored.
      if (isPost)
        void queryClient.invalidateQueries({ queryKey: queries[kind].get.queryKey({ input: { id } }) });
    },
    failed,
  };
  await (isSaved
    ? writeOnce(queryClient, { ...put.mutationOptions(), ...write }, { kind, id })
    : writeOnce(queryClient, { ...remove.mutationOptions(), ...write }, { kind, id }));
}
