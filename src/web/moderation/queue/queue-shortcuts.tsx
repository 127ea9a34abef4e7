import { type RefObject, useState } from "react";
import { useAreShortcutsOn } from "#web/platform/shortcuts.ts";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

const ShortcutsDialog = lazyDialog(() => import("./shortcuts-dialog.tsx"));

interface QueueShortcutsProps {
  list: RefObject<HTMLElement | null>;
  current: number;
  onChoose: (index: number) => void;
  onUndo: () => void;
  isDeciding: boolean;
}

/** The keys of a queue, which work while this is shown. */
export function QueueShortcuts({ isDeciding, ...keys }: QueueShortcutsProps) {
  const [isOpen, setOpen] = useState(false);
  const isOn = useAreShortcutsOn();
  useQueueKeys({ ...keys, onHelp: () => setOpen(true) });
  return (
    <div className="hidden items-center gap-x-1 text-sm text-soft lg:flex [&_kbd]:font-sans [&_kbd]:font-semibold [&_kbd]:text-ink">
      {isOn && (
        <p>
          <kbd>J</kbd> next · <kbd>K</kbd> previous ·{" "}
          {isDeciding ? (
            <>
              <kbd>A</kbd> approve · <kbd>R</kbd> reject ·
            </>
          ) : (
            <>
              <kbd>R</kbd> write a reason ·
            </>
          )}
        </p>
      )}
      <button type="button" onClick={() => setOpen(true)} className="min-h-11 px-1 hover:text-ink">
        {isOn ? (
          <>
            <kbd>?</kbd> all shortcuts
          </>
        ) : (
          "Keyboard shortcuts are off"
        )}
      </button>
      {isOpen && <ShortcutsDialog isDeciding={isDeciding} onClose={() => setOpen(false)} />}
    </div>
  );
}
