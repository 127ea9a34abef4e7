import { useSyncExternalStore } from "react";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";

/** Key in the browser's storage, and name of the event after a change in this tab. */
export const SELECTION = "comparison";

const kept = stored(SELECTION, TEXT);

/** Calls back after changes in any tab. */
export function onSelection(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === SELECTION || key === null) && listener();
  window.addEventListener(SELECTION, listener);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(SELECTION, listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** Whether tools are selected for comparing; what they are comes with more code (selection.ts). */
export const useHasSelection = () =>
  useSyncExternalStore(
    onSelection,
    () => kept.read() !== undefined,
    () => false,
  );
