import type { UseNavigateResult } from "@tanstack/react-router";
import type { Saveable } from "#contract/posts/saves.ts";
import { SINGULARS } from "#contract/vocabulary.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { changeLoadedPost } from "#web/platform/api/loaded-post.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { untilShown } from "#web/platform/api/until-shown.ts";
import { type Failed, writeOnce } from "#web/ui/form/write.ts";
import { keepOffline } from "./keep-offline.ts";

interface Deps extends ApiContext {
  /** Of the item. */
  name: string;
  navigate: UseNavigateResult<string>;
}

/** Sends requests until the server has what is wanted, which may change in between, with the toast `failed` on error. */
export async function syncSave(
  { navigate, name, ...context }: Deps,
  item: Saveable,
  isWanted: () => boolean,
  failed: Failed,
): Promise<void> {
  const { api, queries, queryClient } = context;
  const { put, remove } = queries.saves;
  let isSaved: boolean;
  let isDone: boolean;
  do {
    isSaved = isWanted();
    const write = {
      onSuccess: () => void keepOffline(async () => (await api.saves.list({})).items).catch(() => {}),
      done: {
        title: isSaved ? `Saved ${name}` : `Removed ${name} from Saved`,
        about: "save",
        ...(isSaved && { action: { label: "View", onPress: () => void navigate({ to: "/saved" }) } }),
      },
      failed,
    };
    isDone = await (isSaved
      ? writeOnce(queryClient, { ...put.mutationOptions(), ...write }, item)
      : writeOnce(queryClient, { ...remove.mutationOptions(), ...write }, item));
    if (isDone) changeLoaded(context, item, isSaved);
    await refreshQueries(queryClient, [queries.saves.key()]);
    await untilShown();
  } while (isDone && isSaved !== isWanted());
}

function changeLoaded(context: ApiContext, { kind, id }: Saveable, isSaved: boolean): void {
  const { queries, queryClient } = context;
  queryClient.setQueryData(queries.saves.listIds.queryKey({ input: { kind } }), (saved) => {
    const others = saved?.ids.filter((one) => one !== id);
    return others && { ids: isSaved ? [id, ...others] : others };
  });
  if (kind === "reviews" || kind === "discussions")
    changeLoadedPost(context, { kind: SINGULARS[kind], id }, () => ({ isSaved }));
}
