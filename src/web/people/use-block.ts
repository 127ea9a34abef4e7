import { useQuery } from "@tanstack/react-query";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { BY_VIEWER, useApi, useUser } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";

export interface BlockablePerson {
  id: string;
  fullName: string;
}

export function useCanBlock(personId: string): boolean {
  const user = useUser();
  return user !== undefined && user.id !== personId && !isDeletedUser(personId);
}

/** Undefined until it is known. */
export function useIsBlocked(personId: string): boolean | undefined {
  const { queries } = useApi();
  const enabled = useCanBlock(personId);
  const block = useQuery(
    queries.messages.getBlock.queryOptions({ input: { userId: personId }, ...BY_VIEWER, enabled }),
  );
  // Blocking is idempotent, so a failed query may fall back to "not blocked".
  return enabled ? (block.data?.isBlocked ?? (block.isError ? false : undefined)) : undefined;
}

export function useBlock({ id: userId, fullName }: BlockablePerson) {
  const { api, queries, queryClient } = useApi();
  const { write, isBusy } = useWrite({
    mutationFn: async (isWanted: boolean) => {
      await (isWanted ? api.messages.putBlock({ userId }) : api.messages.removeBlock({ userId }));
    },
    done: (_, isWanted) => ({
      title: isWanted ? `You blocked ${fullName}` : `${fullName} can message you again`,
      about: "block",
    }),
    onSuccess: () => refreshQueries(queryClient, [queries.messages.key(), queries.account.getMe.key()]),
    failed: (isWanted) => ({ title: isWanted ? "Failed to block" : "Failed to unblock", about: "block" }),
  });
  return { block: () => write(true), unblock: () => write(false), isBusy };
}
