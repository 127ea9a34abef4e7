import { useEffect, useMemo, useState } from "react";
import { type Format, stored } from "./browser-storage.ts";
import { useSession } from "./viewer.ts";

/**
 * A value that outlives a reload, a lost connection and signing in again, for the person who typed it
 * (docs/product.md#drafts).
 *
 * @param draftName what the draft is for; part of its storage key
 * @param format the same in every render
 */
export function useDraft<Value>(
  draftName: string,
  format: Format<Value>,
): [Value | undefined, (value: Value | undefined) => void] {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.session.user.id : undefined;
  const draft = useMemo(() => stored(draftKey(userId, draftName), format), [userId, draftName, format]);
  // No one is signed in while the server's page becomes interactive, so this can't differ from its HTML.
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

/** The id in it lets `forgetStored` find it. */
export const draftKey = (userId: string | undefined, draftName: string) => `unsent:${userId}:${draftName}`;
