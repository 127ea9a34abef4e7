import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { OwnContract } from "#contract/people/contracts.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { focusOnMount, useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { ContractForm } from "./contract-form.tsx";
import { useRefreshBook } from "./use-refresh-book.ts";

interface ContractSheetProps {
  contract: OwnContract;
  onClose: () => void;
}

/** What a member pays for a tool: to change, to stop tracking, or to share. */
export default function ContractSheet({ contract, onClose }: ContractSheetProps) {
  const { tool, market } = contract;
  return (
    <Dialog title={tool.name} isOpen onClose={onClose} place="sheet">
      <ContractForm contract={contract} onSaved={onClose} />
      <div className="mt-6 flex flex-col items-start border-hairline border-t pt-3">
        <StopTracking contract={contract} onStopped={onClose} />
        <Link
          to="/add-review"
          search={{ tool: tool.name, city: market?.city, state: market?.state }}
          className="text-link py-2.5"
        >
          Share as a review
        </Link>
      </div>
    </Dialog>
  );
}

function StopTracking({ contract, onStopped }: { contract: OwnContract; onStopped: () => void }) {
  const { queries } = useApi();
  const [isAsking, setAsking] = useState(false);
  const stop = useRef<HTMLButtonElement>(null);
  useFocusBack(isAsking, () => stop.current);
  const refresh = useRefreshBook();
  const onSuccess = async () => {
    onStopped();
    await refresh();
  };
  const { write, isBusy } = useWrite({
    ...queries.contracts.remove.mutationOptions(),
    onSuccess,
    done: { title: `Stopped tracking ${contract.tool.name}`, about: "contract" },
    // Another tab removed it.
    rejected: { NOT_FOUND: onSuccess },
    failed: { title: "Failed to stop tracking", about: "contract" },
  });
  if (!isAsking) {
    return (
      <Button ref={stop} look="quiet" onClick={() => setAsking(true)}>
        Stop tracking
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 py-1">
      <p ref={focusOnMount} tabIndex={-1} className="w-full outline-none">
        Its price, dates and note are deleted, and its reminders end.
      </p>
      <Button look="danger" isBusy={isBusy} onClick={() => void write({ id: contract.id })}>
        Stop
      </Button>
      <Button look="quiet" onClick={() => setAsking(false)}>
        Cancel
      </Button>
    </div>
  );
}
