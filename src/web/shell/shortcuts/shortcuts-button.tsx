import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { loadOnceOnline } from "#web/platform/online.ts";
import { mayBeShortcut } from "#web/platform/shortcuts.ts";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";

const SiteShortcuts = lazyDialog(() => import("./site-shortcuts.tsx"));

/** Handles the shortcuts that every screen has. The button is also the way to turn them on again. */
export function ShortcutsButton() {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if ((key !== "?" && key !== "/") || !mayBeShortcut(event)) return;
      event.preventDefault();
      if (key === "?") setOpen(true);
      else void loadOnceOnline(() => import("./focus-search.ts")).then((code) => code.focusSearch(router));
    };
    // Not on the document, so that a screen's own shortcuts come first.
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [router]);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="hidden min-h-11 hover:text-ink lg:inline-flex lg:items-center noscript:hidden"
      >
        Keyboard shortcuts
      </button>
      {isOpen && <SiteShortcuts onClose={() => setOpen(false)} />}
    </>
  );
}
