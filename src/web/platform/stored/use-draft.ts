import { useEffect, useMemo, useState } from "react";
import { useUser } from "#web/platform/session/viewer.ts";
import { type Format, stored } from "./browser-storage.ts";
import { draftKey } from "./draft-keys.ts";

/**
 * Keeps a value across reloads, lost connections and signing in again, for the member who typed it
 * (docs/product.md#drafts).
 *
 * @param draftName what the draft is for; part of its storage key
 * @param format the same in every render
 */
export function useDraft<Value>(
  draftName: string,
  format: Format<Value>,
): [Value | undefined, (value: Value | undefined) => void] {
  const userId = useUser()?.id;
  const draft = useMemo(() => stored(draftKey(userId, draftName), format), [userId, draftName, format]);
  // During hydration no one is signed in yet, so this can't differ from the server's HTML.
  const [value, setValue] = useState(() => (userId === undefined ? undefined : draft.read()));
  useEffect(() => {
    if (userId !== undefined) setValue(draft.read());
  }, [draft, userId]);
  return [
    value,
    (next) => {
      setValue(next);
      if (userId !== undefined) draft.write(next);
    },
  ];
}
