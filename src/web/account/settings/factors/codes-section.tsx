import { useRef, useState } from "react";
import type { OutputOf } from "#web/platform/api/api.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { formatDate } from "#web/ui/format.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { useFactors, useFactorsAgain } from "./use-factors.ts";
import { useSensitiveWrite } from "./use-sensitive-write.tsx";

const SetUpCodes = lazyPart(() => import("./set-up-codes.tsx"));
const RecoveryCodes = lazyPart(() => import("./recovery-codes.tsx"));

type Setup = OutputOf<"account", "startCodes">;
type Codes = NonNullable<OutputOf<"account", "getFactors">["codes"]>;

const ABOUT = "settings";

/** One-time codes of an authenticator app, which a sign-in with the password asks for. */
export function CodesSection() {
  const query = useFactors();
  const heading = useRef<HTMLHeadingElement>(null);
  const [setup, setSetup] = useState<Setup>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const reload = useFactorsAgain();
  const show = (codes: readonly string[]) => {
    setSetup(undefined);
    setRecoveryCodes(codes);
    void reload();
  };
  // What opened it may be gone.
  useFocusBack(recoveryCodes !== undefined, () => heading.current);
  return (
    <section className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Codes from an app
      </h2>
      <p className="text-soft">
        After your password, we ask for a code from an authenticator app on your phone. A stolen password
        alone is then worth nothing. A passkey needs no code. Turning codes on signs you out on other devices.
      </p>
      <Loaded query={query} what="your codes" skeletons={["h-20"]}>
        {({ codes }) =>
          codes === null ? (
            <StartCodes onStarted={setSetup} />
          ) : (
            <OwnCodes codes={codes} onReplaced={show} onOff={() => heading.current?.focus()} />
          )
        }
      </Loaded>
      {setup && <SetUpCodes setup={setup} onDone={show} onClose={() => setSetup(undefined)} />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onClose={() => setRecoveryCodes(undefined)} />}
    </section>
  );
}

function StartCodes({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const { queries } = useApi();
  const { write, isBusy, question } = useSensitiveWrite({
    ...queries.account.startCodes.mutationOptions(),
    onSuccess: onStarted,
    failed: { title: "Failed to set up codes", about: ABOUT },
  });
  return (
    <>
      <Button look="secondary" isBusy={isBusy} onClick={() => write({})} className="self-start">
        Set up codes
      </Button>
      {question}
    </>
  );
}

interface OwnCodesProps {
  codes: Codes;
  onReplaced: (codes: readonly string[]) => void;
  onOff: () => void;
}

function OwnCodes({ codes, onReplaced, onOff }: OwnCodesProps) {
  const { queries } = useApi();
  const [isAsked, setAsked] = useState(false);
  const { write, isBusy, question } = useSensitiveWrite({
    ...queries.account.replaceRecoveryCodes.mutationOptions(),
    onSuccess: ({ recoveryCodes }) => onReplaced(recoveryCodes),
    failed: { title: "Failed to replace your recovery codes", about: ABOUT },
  });
  const { since, recoveryCodesLeft: left } = codes;
  return (
    <div className="flex flex-col gap-5">
      <p>
        On since {formatDate(since)}.{" "}
        {left === 0
          ? "You have no recovery codes left. Replace them now."
          : `${left} ${left === 1 ? "recovery code" : "recovery codes"} left, for when you don't have your phone.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" isBusy={isBusy} onClick={() => write({})}>
          Replace recovery codes
        </Button>
        <Button look="secondary" onClick={() => setAsked(true)}>
          Turn off codes
        </Button>
      </div>
      {question}
      {isAsked && <TurnOff onOff={onOff} onClose={() => setAsked(false)} />}
    </div>
  );
}

function TurnOff({ onOff, onClose }: { onOff: () => void; onClose: () => void }) {
  const { queries } = useApi();
  const reload = useFactorsAgain();
  const { write, isBusy, question } = useSensitiveWrite({
    ...queries.account.turnOffCodes.mutationOptions(),
    done: { title: "Codes are off", about: ABOUT },
    async onSuccess() {
      onClose();
      await reload();
      onOff();
    },
    failed: { title: "Failed to turn off codes", about: ABOUT },
  });
  return (
    <>
      <DialogForm
        title="Turn off codes?"
        submitLabel={isBusy ? "Turning off…" : "Turn off"}
        cancelLabel="Keep them on"
        isDangerous
        isBusy={isBusy}
        onSubmit={() => write({})}
        onClose={onClose}
      >
        <p>Your password alone will then be enough to sign in. Your recovery codes end.</p>
      </DialogForm>
      {question}
    </>
  );
}
