import type { PendingProof } from "#contract/proofs/proofs.ts";
import type { Queue } from "#web/moderation/queue/queue.ts";
import { QueueView } from "#web/moderation/queue/queue-view.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { capitalize } from "#web/ui/format.ts";
import { PendingProofItem, PROOF_WORDS } from "./pending-proof.tsx";

/** Licenses and receipts to check, oldest first. A decision deletes what was submitted, so that it can't be undone. */
export default function ProofQueue() {
  return (
    <QueueView
      queue={useProofs()}
      empty={{ title: "Nothing to check", hint: "Licenses and receipts of members show up here." }}
      Item={PendingProofItem}
    />
  );
}

function useProofs(): Queue<PendingProof> {
  const { api, queries } = useApi();
  const { call, key } = queries.proofs.list;
  return {
    ...{ kind: "proofs", name: "licenses and receipts" },
    queryKey: key({ type: "infinite" }),
    load: (after, signal) => call({ after }, { signal }),
    keyOf: ({ id }) => id,
    rowOf: ({ kind, author, submittedAt }) => ({
      ...{ title: PROOF_WORDS[kind].title, author: author.fullName, at: submittedAt },
    }),
    keys: { a: ["confirm", "Confirm"], r: ["reject", "Reject (opens the reason field)"] },
    failed: ({ kind }) => `Failed to decide on the ${kind}`,
    // Each says itself what happened.
    conflicts: { NOT_FOUND: undefined, LICENSE_IN_USE: undefined, NAME_CHANGED: undefined },
    async act([{ kind, id, author }], verdict) {
      const { pendingCount } = await api.proofs.decide({ kind, id, fullName: author.fullName, ...verdict });
      const title = `${capitalize(kind)} ${verdict.decision === "approved" ? "checked" : "rejected"}`;
      return { left: [id], counts: { pendingCount }, title };
    },
  };
}
