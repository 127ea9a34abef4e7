import { Link } from "@tanstack/react-router";
import { createPortal } from "react-dom";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { PROOF_NAMES, type ShownProof } from "./proof-names.ts";

const MEANINGS: Record<ShownProof, string> = {
  "email-confirmed":
    "This member confirmed that their email address is theirs. Everyone who writes here did. We show the address to no one.",
  "license-checked":
    "A moderator found this member's real estate license, under the member's name, in a state's public register within the last two years. We show neither the number nor the state.",
  "used-it":
    "A moderator saw a receipt or a screenshot that shows that the author used this tool. The picture was deleted after that.",
};

/** At the end of the page, because the mark may be in a paragraph. */
export default function ProofDialog({ proof, onClose }: { proof: ShownProof; onClose: () => void }) {
  return createPortal(
    <Dialog title={PROOF_NAMES[proof]} isOpen onClose={onClose}>
      <p>{MEANINGS[proof]}</p>
      <p className="mt-3">
        It counts in no score or rank.{" "}
        <Link to="/method" hash="proofs" onClick={onClose} className="text-link">
          How we check
        </Link>
      </p>
    </Dialog>,
    document.body,
  );
}
