import { menuItem } from "#web/ui/menu-button.tsx";
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
    <button
      type="button"
      disabled={isBlocked === undefined}
      className={menuItem}
      onClick={isBlocked ? unblock : onBlock}
    >
      {isBlocked ? "Unblock" : "Block"}
    </button>
  );
}
