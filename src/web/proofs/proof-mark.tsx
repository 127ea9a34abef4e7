import { useState } from "react";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";
import { PROOF_NAMES, type ShownProof } from "./proof-names.ts";

const ProofDialog = lazyDialog(() => import("./proof-dialog.tsx"));

/** What was checked of a review or its author. Pressing it says what that means. */
export function ProofMark({ proof }: { proof: ShownProof }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="proof-mark">
        {PROOF_NAMES[proof]}
      </button>
      {isOpen && <ProofDialog proof={proof} onClose={() => setOpen(false)} />}
    </>
  );
}
