import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";
import type { ReportSubject } from "#contract/reports.ts";
import { useSession } from "#web/platform/viewer.ts";
import { ReportDialog, useReportNeedsSignIn } from "#web/reports/index.ts";
import { MenuButton, menuItem } from "#web/ui/menu-button.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { BlockEntry } from "./block-entry.tsx";
import { type BlockablePerson, useCanBlock } from "./use-block.ts";

interface PersonMenuProps {
  person: BlockablePerson;
  /** Content to report; omitted when there is nothing to report yet. */
  reported?: ReportSubject | undefined;
}

export function PersonMenu({ person, reported }: PersonMenuProps) {
  const isSignedIn = useSession().status === "signed-in";
  const canBlock = useCanBlock(person.id);
  const askToSignIn = useReportNeedsSignIn();
  const [asks, setAsks] = useState<"report" | "block">();
  const close = () => setAsks(undefined);
  if (reported === undefined && !canBlock) return null;
  return (
    <div className="shrink-0">
      <MenuButton
        label={<Ellipsis aria-hidden size={20} />}
        ariaLabel={`More actions for ${person.fullName}`}
        hasArrow={false}
        className="grid size-11 place-items-center rounded-md text-soft hover:bg-land hover:text-ink"
      >
        {reported && (
          <button
            type="button"
            className={menuItem}
            onClick={() => (isSignedIn ? setAsks("report") : askToSignIn())}
          >
            Report
          </button>
        )}
        <BlockEntry person={person} onBlock={() => setAsks("block")} />
      </MenuButton>
      {asks === "report" && reported && (
        <Suspense>
          <ReportDialog subject={reported} onClose={close} />
        </Suspense>
      )}
      {asks === "block" && <BlockDialog person={person} onClose={close} />}
    </div>
  );
}
