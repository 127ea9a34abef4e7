import type { Decision } from "#contract/moderation/terms.ts";
import type { PendingProof } from "#contract/proofs.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { capitalize } from "#web/ui/format.ts";

/** Decides on a license or receipt, and loads the list again, also after a conflict. */
export function useDecideProof({ kind, id, author }: PendingProof, onLeave: () => void) {
  const { api, queries, queryClient } = useApi();
  const about = `proof-${id}`;
  return useWrite({
    async mutationFn({ decision, reason }: { decision: Decision; reason: string | null }) {
      await api.proofs.decide({ kind, id, decision, reason, fullName: author.fullName });
      onLeave();
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.proofs.list.key() }),
        queryClient.invalidateQueries({ queryKey: queries.moderation.countPending.key() }),
      ]),
    done: (_, { decision }) => ({
      title: `${capitalize(kind)} ${decision === "approved" ? "checked" : "rejected"}`,
      about,
    }),
    failed: { title: `Failed to decide on the ${kind}`, about },
  });
}
