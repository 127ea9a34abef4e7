import type { CatalogueEntry, CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { entryTitle } from "./entry-labels.ts";

/** Loads what shows tools or markets again. */
export function useCatalogueRefresh() {
  const { queries, queryClient } = useApi();
  return () =>
    Promise.all(
      [queries.catalogue.key(), queries.moderation.key(), queries.tools.key(), queries.markets.key()].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export function useApproval(kind: CatalogueKind, entry: CatalogueEntry) {
  const { queries } = useApi();
  const title = isolated(entryTitle(entry));
  const refresh = useCatalogueRefresh();
  const { write, isBusy } = useWrite({
    ...queries.catalogue.approve.mutationOptions(),
    onSettled: refresh,
    rejected: { NOT_FOUND: "It no longer exists." },
    done: { title: `${title} approved`, about: "catalogue" },
    failed: { title: `Failed to approve ${title}`, about: "catalogue" },
  });
  return { approve: () => write({ kind, id: entry.id }), isBusy };
}
