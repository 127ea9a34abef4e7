import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { AddTools } from "./add-tools.tsx";

interface AddDialogProps {
  onAdded: (ids: readonly string[]) => void;
  onClose: () => void;
}

export default function AddDialog({ onAdded, onClose }: AddDialogProps) {
  return (
    <Dialog title="Add a tool" isOpen onClose={onClose} place="sheet">
      <AddTools
        onAdded={(ids) => {
          onAdded(ids);
          onClose();
        }}
      />
    </Dialog>
  );
}
