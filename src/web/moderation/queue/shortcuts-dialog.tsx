import { setShortcuts, useAreShortcutsOn } from "#web/platform/shortcuts.ts";
import { type Shortcuts, ShortcutsSheet } from "#web/ui/dialog/shortcuts-sheet.tsx";

interface ShortcutsDialogProps {
  isDeciding: boolean;
  onClose: () => void;
}

export default function ShortcutsDialog({ isDeciding, onClose }: ShortcutsDialogProps) {
  const keys: Shortcuts = isDeciding
    ? [
        ["J", "Next item"],
        ["K", "Previous item"],
        ["A", "Approve"],
        ["R", "Reject (opens the reason field)"],
        ["Ctrl + Enter", "Send the rejection (in the reason field)"],
        ["Esc", "Close the reason field"],
        ["X", "Select or deselect"],
        ["Z", "Undo the last decision"],
        ["/", "Search"],
        ["?", "Show these shortcuts"],
      ]
    : [
        ["J", "Next item"],
        ["K", "Previous item"],
        ["R", "Remove, or warn if nothing can be removed (opens the reason field)"],
        ["Ctrl + Enter", "Send (in the reason field)"],
        ["Esc", "Close the reason field"],
        ["/", "Search"],
        ["?", "Show these shortcuts"],
      ];
  return (
    <ShortcutsSheet
      groups={{ "": keys }}
      isOn={useAreShortcutsOn()}
      onTurn={setShortcuts}
      onClose={onClose}
    />
  );
}
