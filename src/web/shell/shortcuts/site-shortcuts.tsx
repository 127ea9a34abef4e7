import { setShortcuts, useAreShortcutsOn } from "#web/platform/shortcuts.ts";
import { type Shortcuts, ShortcutsSheet } from "#web/ui/dialog/shortcuts-sheet.tsx";

const ANYWHERE: Shortcuts = [
  ["/", "Search"],
  ["?", "Show these shortcuts"],
  ["Esc", "Close a menu, a list or a dialog"],
];

const SUGGESTIONS: Shortcuts = [
  ["↑ ↓", "Next or previous suggestion"],
  ["Enter", "Choose it, or search for what you typed"],
];

const COMMENTS: Shortcuts = [
  ["J", "Next comment (with the focus in the comments)"],
  ["K", "Previous comment"],
  ["Ctrl + Enter", "Post what you're writing"],
];

/** The shortcuts of the screen that it opens on. */
export default function SiteShortcuts({ onClose }: { onClose: () => void }) {
  const hasComments = document.getElementById("comments") !== null;
  return (
    <ShortcutsSheet
      groups={{
        Anywhere: ANYWHERE,
        "While typing a city or tool": SUGGESTIONS,
        ...(hasComments && { Comments: COMMENTS }),
      }}
      isOn={useAreShortcutsOn()}
      onTurn={setShortcuts}
      onClose={onClose}
    />
  );
}
