import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { type BlockablePerson, useBlock } from "./use-block.ts";

export function BlockDialog({ person, onClose }: { person: BlockablePerson; onClose: () => void }) {
  const { block, isBusy } = useBlock(person);
  return (
    <DialogForm
      title={`Block ${person.fullName}?`}
      submitLabel="Block"
      isDangerous
      onSubmit={async () => (await block()) && onClose()}
      {...{ isBusy, onClose }}
    >
      <p>You won't get their messages. We won't tell them. You can unblock them in Settings.</p>
    </DialogForm>
  );
}
