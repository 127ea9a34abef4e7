import { setShortcuts, useAreShortcutsOn } from "#web/platform/shortcuts.ts";
import { type Shortcuts, ShortcutsSheet } from "#web/ui/dialog/shortcuts-sheet.tsx";
import type { Queue } from "./queue.ts";

interface ShortcutsDialogProps {
  queue: Pick<Queue<unknown>, "keys" | "canUndo" | "bulk" | "q">;
  onClose: () => void;
}

export default function ShortcutsDialog({ queue, onClose }: ShortcutsDialogProps) {
  const { keys, canUndo, bulk, q } = queue;
  const rows: (Shortcuts[number] | false | undefined)[] = [
    ["J", "Next item"],
    ["K", "Previous item"],
    keys.a && ["A", keys.a[1]],
    keys.r && ["R", keys.r[1]],
    keys.r && [
      "Ctrl + Enter",
      bulk ? "Send the rejection (in the reason field)" : "Send (in the reason field)",
    ],
    keys.r && ["Esc", "Close the reason field"],
    bulk && ["X", "Select or deselect"],
    canUndo && ["Z", "Undo the last decision"],
    q !== undefined && ["/", "Search"],
    ["?", "Show these shortcuts"],
  ];
  return (
    <ShortcutsSheet
      groups={{ "": rows.filter((row) => row !== undefined && row !== false) }}
      isOn={useAreShortcutsOn()}
      onTurn={setShortcuts}
      onClose={onClose}
    />
  );
}
