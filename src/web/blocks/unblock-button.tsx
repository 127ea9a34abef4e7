import { Button } from "#web/ui/button.tsx";
import { type BlockablePerson, useBlock } from "./use-block.ts";

interface UnblockButtonProps {
  person: BlockablePerson;
  /** Where several are listed, it says whom. */
  isInList?: boolean;
}

/** Ends a block; nothing is asked, since it can be blocked again. */
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
