import { useEffect, useEffectEvent } from "react";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { useSignIn } from "./use-sign-in.ts";
import { useSession } from "./viewer.ts";

interface Wish {
  /** Name in the storage of the tab. */
  kind: string;
  /** What is wished for. */
  of: string;
  /** Why someone has to sign in. */
  why: string;
  /** See `Pressable`. */
  isPressed: boolean;
}

/** Does what was pressed before the code was there. Visitors sign in first; it is done when they return. */
export function useWish({ kind, of, why, isPressed }: Wish, begin: () => void): void {
  const pending = stored(kind, TEXT, "sessionStorage");
  const { status } = useSession();
  const signIn = useSignIn();
  const isMember = status === "signed-in";
  const isKnown = isMember || status === "signed-out";
  useEffect(() => {
    if (isMember && pending.read() === of && pending.write(undefined)) begin();
  });
  const onPressed = useEffectEvent(() => {
    if (isMember) return begin();
    pending.write(of);
    void signIn({ why });
  });
  useEffect(() => {
    if (isPressed && isKnown) onPressed();
  }, [isPressed, isKnown]);
}
