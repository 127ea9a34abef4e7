import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Saveable } from "#contract/posts/saves.ts";
import type { Pressable } from "#web/platform/session/member-button.ts";
import { useWish } from "#web/platform/session/use-wish.ts";
import { BY_VIEWER, useApi, useUser } from "#web/platform/session/viewer.ts";
import { useToggle } from "#web/ui/form/use-toggle.ts";
import { type SaveButtonProps, SaveFace } from "./save-face.tsx";
import { SAVE_FAILED } from "./save-failed.ts";
import { syncSave } from "./sync-save.ts";

export default function SaveToggle(props: SaveButtonProps & Pressable) {
  const { item, name, isSaved: known, isPressed } = props;
  const isSignedIn = useUser() !== undefined;
  const navigate = useNavigate();
  const context = useApi();
  const sync = (isWanted: () => boolean) =>
    syncSave({ ...context, navigate, name }, item, isWanted, SAVE_FAILED);
  const [isSaved, set] = useToggle(useIsSaved(item, isSignedIn, known), sync, SAVE_FAILED);
  const wish = {
    kind: "save_wish",
    of: `${item.kind}/${item.id}`,
    why: `Sign in to save ${name}`,
    isPressed,
  };
  useWish(wish, () => set(true));
  return <SaveFace {...props} isSaved={isSaved} onPress={() => set(!isSaved)} />;
}

/** One request serves all items of a kind; none is sent if the page knows whether the item is saved. */
function useIsSaved({ kind, id }: Saveable, isSignedIn: boolean, known?: boolean): boolean {
  const { queries } = useApi();
  const saved = useQuery(
    queries.saves.listIds.queryOptions({
      input: { kind },
      ...BY_VIEWER,
      enabled: isSignedIn && known === undefined,
      select: ({ ids }) => ids.includes(id),
    }),
  );
  return isSignedIn && (known ?? saved.data === true);
}
