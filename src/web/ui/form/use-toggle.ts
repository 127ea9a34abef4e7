import { notifyManager } from "@tanstack/react-query";
import { useRef, useState } from "react";

/**
 * Shows what a person wants until the server has it: data that loads in the meantime may bring the state of before.
 * Presses while `sync` runs count: the last one wins.
 * @param isOn by the loaded data
 * @param sync sends until the server has what is wanted, and changes the loaded data
 */
export function useToggle(isOn: boolean, sync: (isWanted: () => boolean) => Promise<unknown>) {
  const [shown, setShown] = useState<boolean>();
  const wanted = useRef<boolean>(undefined);
  const set = async (isWanted: boolean) => {
    const isSending = wanted.current !== undefined;
    wanted.current = isWanted;
    setShown(isWanted);
    if (isSending) return;
    try {
      await sync(() => wanted.current === true);
    } finally {
      wanted.current = undefined;
      // Not before the changed data shows.
      notifyManager.schedule(() => {
        if (wanted.current === undefined) setShown(undefined);
      });
    }
  };
  return { isOn: shown ?? isOn, set, toggle: () => set(!(wanted.current ?? shown ?? isOn)) };
}
