import { type ReactNode, useState } from "react";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { MuteEntry } from "#web/mutes/index.ts";
import { useSession } from "#web/platform/session/viewer.ts";
import { ReportDialog, useReportNeedsSignIn } from "#web/reports/index.ts";
import { MenuEntry, MoreMenu } from "#web/ui/menu/more-menu.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { type BlockablePerson, useBlock, useCanBlock, useIsBlocked } from "./use-block.ts";

interface PersonMenuProps {
  person: BlockablePerson;
  label?: string;
  /** Content to report; omitted when there is nothing to report. */
  reported?: ReportSubject | undefined;
  /** More entries, before the others. */
  children?: ReactNode;
}

export function PersonMenu({ person, label = person.fullName, reported, children }: PersonMenuProps) {
  const isSignedIn = useSession().status === "signed-in";
  const canBlock = useCanBlock(person.id);
  const askToSignIn = useReportNeedsSignIn();
  const [asks, setAsks] = useState<"report" | "block">();
  const close = () => setAsks(undefined);
  if (reported === undefined && !canBlock && children === undefined) return null;
  return (
    <div className="shrink-0">
      <MoreMenu label={`More actions for ${label}`}>
        {children}
        {reported && (
          <MenuEntry onClick={() => (isSignedIn ? setAsks("report") : askToSignIn())}>Report</MenuEntry>
        )}
        {canBlock && <MuteEntry thing={{ kind: "person", key: person.id, name: person.fullName }} />}
        <BlockEntry person={person} onBlock={() => setAsks("block")} />
      </MoreMenu>
      {asks === "report" && reported && <ReportDialog subject={reported} onClose={close} />}
      {asks === "block" && <BlockDialog person={person} onClose={close} />}
    </div>
  );
}

interface BlockEntryProps {
  person: BlockablePerson;
  /** Opens the dialog outside the menu, which closes on click. */
  onBlock: () => void;
}

function BlockEntry({ person, onBlock }: BlockEntryProps) {
  const { unblock } = useBlock(person);
  const isBlocked = useIsBlocked(person.id);
  if (!useCanBlock(person.id)) return null;
  return (
    <MenuEntry disabled={isBlocked === undefined} onClick={isBlocked ? unblock : onBlock}>
      {isBlocked ? "Unblock" : "Block"}
    </MenuEntry>
  );
}
