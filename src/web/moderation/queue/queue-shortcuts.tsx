import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { mayBeShortcut, useAreShortcutsOn } from "#web/platform/shortcuts.ts";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";
import type { Queue } from "./queue.ts";
import { WIDE } from "./use-rows.ts";

const ShortcutsDialog = lazyDialog(() => import("./shortcuts-dialog.tsx"));

interface QueueShortcutsProps {
  queue: Pick<Queue<unknown>, "keys" | "canUndo" | "bulk" | "q">;
  list: RefObject<HTMLElement | null>;
  current: number;
  onChoose: (index: number) => void;
  onUndo: () => void;
}

/** The keys of a queue, which work while this is shown. */
export function QueueShortcuts({ queue, ...actions }: QueueShortcutsProps) {
  const [isOpen, setOpen] = useState(false);
  const isOn = useAreShortcutsOn();
  const latest = useRef<Pressed>(undefined);
  latest.current = { ...actions, onHelp: () => setOpen(true) };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (latest.current && mayBeShortcut(event) && press(event.key.toLowerCase(), latest.current))
        event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const { a, r } = queue.keys;
  const hints = [["J", "next"], ["K", "previous"], a && ["A", a[0]], r && ["R", r[0]]].filter((one) => !!one);
  return (
    <div className="hidden items-center gap-x-1 text-sm text-soft lg:flex [&_kbd]:font-sans [&_kbd]:font-semibold [&_kbd]:text-ink">
      {isOn && (
        <p>
          {hints.map(([key, what]) => (
            <Fragment key={key}>
              <kbd>{key}</kbd> {what} ·{" "}
            </Fragment>
          ))}
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
      {isOpen && <ShortcutsDialog queue={queue} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface Pressed extends Omit<QueueShortcutsProps, "queue"> {
  onHelp: () => void;
}

/** @returns whether the key is a shortcut */
function press(key: string, { list, current, onChoose, onUndo, onHelp }: Pressed): boolean {
  const articles = [...(list.current?.querySelectorAll("article") ?? [])];
  if (key === "?") onHelp();
  else if (key === "z") onUndo();
  else if (key === "j" || key === "k") {
    // In a long list, the first press goes to the current item. Beside the list, that is open already.
    const isAt = matchMedia(WIDE).matches || articles[current]?.contains(document.activeElement);
    onChoose(isAt ? current + (key === "j" ? 1 : -1) : current);
  } else if (key === "a" || key === "r" || key === "x") {
    articles[current]?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  } else return false;
  return true;
}
