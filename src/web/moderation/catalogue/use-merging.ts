import { type CatalogueKind, type CatalogueRef, MERGE_UNDO_HOURS } from "#contract/catalogue/catalogue.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { entryTitle } from "./entry-labels.ts";
import { useCatalogueRefresh } from "./use-approval.ts";

const about = "catalogue";

export function useUndoing() {
  const { queries } = useApi();
  const { write, isBusy } = useWrite({
    ...queries.catalogue.undoMerge.mutationOptions(),
    onSettled: useCatalogueRefresh(),
    rejected: { NOT_FOUND: "It no longer exists." },
    done: { title: "Merge undone", about },
    failed: { title: "Failed to undo the merge", about },
  });
  return { undo: (id: string) => write({ id }), isBusy };
}

/** @param onMerged gets the id of the one that remains */
export function useMerging(kind: CatalogueKind, from: CatalogueRef, onMerged: (intoId: string) => void) {
  const { queries } = useApi();
  const refresh = useCatalogueRefresh();
  const { undo } = useUndoing();
  const { write, isBusy } = useWrite({
    ...queries.catalogue.merge.mutationOptions(),
    onSettled: refresh,
    onSuccess: (_, { intoId }) => onMerged(intoId),
    rejected: {
      NOT_FOUND: "One of them no longer exists.",
      IN_REVIEW: ({ message }) => message,
    },
    done: ({ id }: { id: string }) => ({
      title: `${isolated(entryTitle(from))} merged`,
      description: `You can undo this for ${MERGE_UNDO_HOURS} hours.`,
      about,
      action: { label: "Undo", onPress: () => void undo(id) },
    }),
    failed: { title: `Failed to merge ${isolated(entryTitle(from))}`, about },
  });
  return { merge: (intoId: string) => write({ kind, id: from.id, intoId }), isBusy };
}
