import { Dialog } from "#web/ui/dialog.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";

interface ShortcutsDialogProps {
  isDeciding: boolean;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  onClose: () => void;
}

export default function ShortcutsDialog({ isDeciding, isOn, onTurn, onClose }: ShortcutsDialogProps) {
  const keys = isDeciding
    ? [
        ["J", "Next item"],
        ["K", "Previous item"],
        ["A", "Approve"],
        ["R", "Reject (opens the reason field)"],
        ["Ctrl + Enter", "Send the rejection (in the reason field)"],
        ["Esc", "Close the reason field"],
        ["X", "Select or deselect"],
        ["Z", "Undo the last decision"],
        ["?", "Show these shortcuts"],
      ]
    : [
        ["J", "Next item"],
        ["K", "Previous item"],
        ["R", "Remove, or warn if nothing can be removed (opens the reason field)"],
        ["Ctrl + Enter", "Send (in the reason field)"],
        ["Esc", "Close the reason field"],
        ["?", "Show these shortcuts"],
      ];
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-edge bg-land px-2 py-0.5 font-sans font-semibold text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-hairline border-t pt-2">
        <SwitchField label="Use keyboard shortcuts" hint="On this device." isOn={isOn} onChange={onTurn} />
      </div>
    </Dialog>
  );
}
