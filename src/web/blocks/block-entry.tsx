import { MenuEntry } from "#web/ui/more-menu.tsx";
import { type BlockablePerson, useBlock, useCanBlock, useIsBlocked } from "./use-block.ts";

interface BlockEntryProps {
  person: BlockablePerson;
  /** Opens the dialog outside the menu, which closes on click. */
  onBlock: () => void;
}

export function BlockEntry({ person, onBlock }: BlockEntryProps) {
  const { unblock } = useBlock(person);
  const isBlocked = useIsBlocked(person.id);
  if (!useCanBlock(person.id)) return null;
  return (
    <MenuEntry disabled={isBlocked === undefined} onClick={isBlocked ? unblock : onBlock}>
      {isBlocked ? "Unblock" : "Block"}
    </MenuEntry>
  );
}
