import { type ReactNode, useState } from "react";
import { lazyPart } from "#web/platform/online.ts";

const ConfirmIdentity = lazyPart(() => import("./confirm-identity.tsx"));

/** For changes before which the server may want to know that it's still the member. */
export function useConfirmation() {
  const [isAsked, setAsked] = useState(false);
  return {
    /** Answers the error CONFIRM_IDENTITY. */
    ask: () => setAsked(true),
    /** Shows the question. Outside the form: it has forms of its own. @param again repeats the change */
    questionBefore: (again: () => unknown): ReactNode =>
      isAsked && (
        <ConfirmIdentity
          onConfirmed={() => {
            setAsked(false);
            void again();
          }}
          onClose={() => setAsked(false)}
        />
      ),
  };
}
