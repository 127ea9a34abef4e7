import { useRef, useState } from "react";
import { type ToastMessage, toast } from "#web/ui/toast/toast.ts";

/**
 * Shows what a person wants until the server has it: data that loads in the meantime may bring the state of before.
 * Presses while `sync` runs count: the last one wins.
 * @param isOn by the loaded data
 * @param sync sends until the server has what is wanted, and until the loaded data shows it
 * @param failed the toast if `sync` can't be loaded
 */
export function useToggle(
  isOn: boolean,
  sync: (isWanted: () => boolean) => Promise<unknown>,
  failed: ToastMessage,
) {
  const [shown, setShown] = useState<boolean>();
  const wanted = useRef<boolean>(undefined);
  const set = (isWanted: boolean) => {
    const isSending = wanted.current !== undefined;
    wanted.current = isWanted;
    setShown(isWanted);
    if (isSending) return;
    sync(() => wanted.current === true)
      .catch(() => toast({ ...failed, tone: "error" }))
      .finally(() => {
        wanted.current = undefined;
        setShown(undefined);
      });
  };
  return [shown ?? isOn, set] as const;
}
