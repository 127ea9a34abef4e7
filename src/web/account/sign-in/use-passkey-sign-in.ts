import { useEffect, useRef } from "react";
import type { PasskeyResponse } from "#contract/account/passkeys.ts";
import type { Session } from "#contract/account/sessions.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";

const load = () => import("#web/account/passkeys.ts");

/** Signs in with a passkey: by a button, or from what the browser offers in the email field. */
export function usePasskeySignIn(onSession: (session: Session) => Promise<void>) {
  const { api } = useApi();
  const { write, isBusy } = useWrite({
    mutationFn: async (chosen: PasskeyResponse | undefined) => {
      const passkey = chosen ?? (await (await load()).askForPasskey(api));
      return api.account.signInWithPasskey({ passkey });
    },
    onSuccess: onSession,
    failed: {
      title: "Failed to sign in with a passkey",
      hint: "No passkey was used. Please try again, or use your password.",
      about: "account",
    },
  });
  const signIn = useRef(write);
  signIn.current = write;
  useEffect(() => {
    let end: (() => void) | undefined;
    let isOver = false;
    const offer = async () => {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
      const { offerPasskeys } = await load();
      if (!isOver) end = offerPasskeys(api, (passkey) => signIn.current(passkey));
    };
    // Without it, the button is there.
    offer().catch(() => {});
    return () => {
      isOver = true;
      end?.();
    };
  }, [api]);
  return { signInWithPasskey: () => write(undefined), isBusy };
}
