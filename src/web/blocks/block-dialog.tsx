import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type BlockablePerson, useBlock } from "./use-block.ts";

export function BlockDialog({ person, onClose }: { person: BlockablePerson; onClose: () => void }) {
  const { block, isBusy } = useBlock(person);
  return (
    <Dialog title={`Block ${person.fullName}?`} isOpen onClose={onClose}>
      <p>You won't get their messages. We won't tell them. You can unblock them in Settings.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={async () => (await block()) && onClose()} isBusy={isBusy}>
          Block
        </Button>
      </div>
    </Dialog>
  );
}
