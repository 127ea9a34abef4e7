import { Button } from "#web/ui/button.tsx";
import { type BlockablePerson, useBlock } from "./use-block.ts";

interface UnblockButtonProps {
  person: BlockablePerson;
  /** Adds the name to the accessible label. */
  isInList?: boolean;
}

/** Unblocks without confirmation, since blocking again is easy. */
export function UnblockButton({ person, isInList = false }: UnblockButtonProps) {
  const { unblock, isBusy } = useBlock(person);
  return (
    <Button
      look="secondary"
      onClick={unblock}
      isBusy={isBusy}
      aria-label={isInList ? `Unblock ${person.fullName}` : undefined}
      className="shrink-0"
    >
      Unblock
    </Button>
  );
}
