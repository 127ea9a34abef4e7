import { useQuery } from "@tanstack/react-query";
import type { Saveable } from "#contract/saves.ts";
import { BY_VIEWER, useApi, useSession } from "#web/platform/viewer.ts";

/** One request serves all items of a kind; none is sent if the page knows whether the item is saved. */
export function useIsSaved({ kind, id }: Saveable, known?: boolean): boolean {
  const { queries } = useApi();
  const isSignedIn = useSession().status === "signed-in";
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
