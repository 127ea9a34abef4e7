import { KeyRound } from "lucide";
import { useRef, useState } from "react";
import type { OwnPasskey } from "#contract/account/factors.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { formatDate } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { NO_PASSKEYS, useHasPasskeys } from "../../use-has-passkeys.ts";
import { RemovePasskey, RenamePasskey } from "./passkey-dialogs.tsx";
import { SIGNED_OUT_ELSEWHERE, useFactors, useFactorsAgain } from "./use-factors.ts";
import { useSensitiveWrite } from "./use-sensitive-write.tsx";

type NamedPasskey = Pick<OwnPasskey, "id" | "name">;

export function PasskeySection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [renamed, setRenamed] = useState<NamedPasskey>();
  const [removed, setRemoved] = useState<NamedPasskey>();
  const query = useFactors();
  const hasPasskeys = useHasPasskeys();
  // The pressed button is gone.
  const isGone = removed !== undefined && !query.data?.passkeys.some(({ id }) => id === removed.id);
  useFocusBack(!isGone, () => heading.current);
  return (
    <section className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Passkeys
      </h2>
      <p className="text-soft">
        Sign in with your fingerprint, face, or screen lock instead of a password. Passkeys can't be guessed,
        and they work only on this site.
      </p>
      <Loaded query={query} what="your passkeys" skeletons={["h-20"]}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className="border-hairline border-t">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenamed(passkey)}
                  onRemove={() => setRemoved(passkey)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {hasPasskeys ? <AddPasskey onAdded={setRenamed} /> : <p>{NO_PASSKEYS}</p>}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && !isGone && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

interface PasskeyRowProps {
  passkey: OwnPasskey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-3 border-hairline border-b py-4 sm:flex-nowrap sm:gap-4">
      <Icon of={KeyRound} size={22} className="shrink-0 text-soft" />
      <div className="min-w-0 grow basis-48">
        <p className="wrap-anywhere font-semibold">
          <bdi translate="no">{name}</bdi>
        </p>
        <Facts className="text-sm text-soft">
          {`Added on ${formatDate(createdAt)}`}
          {lastUsedAt === null ? (
            "not used yet"
          ) : (
            <>
              last used <TimeAgo at={lastUsedAt} />
            </>
          )}
        </Facts>
      </div>
      <div className="flex shrink-0 gap-3">
        <Button look="secondary" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button look="secondary" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

const FAILED = "Failed to add a passkey";
const NOT_CREATED = "No passkey was created. Please try again.";

function AddPasskey({ onAdded }: { onAdded: (passkey: NamedPasskey) => void }) {
  const { api, queries, queryClient } = useApi();
  const reload = useFactorsAgain();
  const { write, isBusy, question } = useSensitiveWrite({
    mutationFn: async () => {
      const { createPasskey } = await import("../../passkeys.ts");
      return api.account.addPasskey({ passkey: await createPasskey(api) });
    },
    done: ({ endsOthers }) => ({
      title: "Passkey added",
      ...(endsOthers && { description: SIGNED_OUT_ELSEWHERE }),
      about: "settings",
    }),
    async onSuccess(passkey) {
      if (passkey.endsOthers)
        void queryClient.invalidateQueries({ queryKey: queries.account.listSessions.key() });
      await reload();
      onAdded(passkey);
    },
    failed: (_, error) => ({
      title: FAILED,
      hint: isOfKnownDevice(error) ? "This device already has a passkey for your account." : NOT_CREATED,
      about: "settings",
    }),
  });
  return (
    <>
      <Button look="secondary" isBusy={isBusy} onClick={() => write()} className="self-start">
        {isBusy ? "Waiting for your device…" : "Add a passkey"}
      </Button>
      {question}
    </>
  );
}

const isOfKnownDevice = (error: unknown) => error instanceof Error && error.name === "InvalidStateError";
