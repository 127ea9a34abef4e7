import { useLocation } from "@tanstack/react-router";
import { leaveFor } from "#web/platform/leave-for.ts";
import { useApi, useUser } from "#web/platform/session/viewer.ts";
import { useSite } from "#web/platform/site.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { checkedBy } from "#web/ui/form/use-api-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { PasswordField } from "../../index.ts";
import { NO_PASSKEYS, useHasPasskeys } from "../../use-has-passkeys.ts";
import { useIdentities } from "../use-identities.ts";
import { useSettingsForm } from "../use-settings-form.ts";
import { useFactors } from "./use-factors.ts";

interface ConfirmIdentityProps {
  /** Asks for a passkey or a code, because the password was used already. */
  isSecond?: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for a factor before a sensitive change, because the browser may have been left open. */
export default function ConfirmIdentity({ isSecond = false, onConfirmed, onClose }: ConfirmIdentityProps) {
  const factors = useFactors();
  const { queries, queryClient } = useApi();
  const onDone = () => {
    // It says whether the current password is asked for.
    void queryClient.invalidateQueries({ queryKey: queries.account.listSessions.key() });
    onConfirmed();
  };
  return (
    // Opens with its first field, which then has the focus.
    <Dialog title="Confirm it's you" isOpen={!factors.isLoading} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>This protects your account if someone else uses this browser.</p>
        <Loaded query={factors} what="how you sign in" skeletons={["h-20"]}>
          {({ passkeys, codes, ...ways }) => {
            const takesSecond = isSecond || ways.takesSecondFactor;
            const hasPassword = ways.hasPassword && !takesSecond;
            return (
              <div className="flex flex-col gap-4">
                {hasPassword && <ByPassword onDone={onDone} />}
                {!hasPassword && codes && <ByCode onDone={onDone} />}
                {passkeys.length > 0 && <ByPasskey isOnly={!hasPassword} onDone={onDone} />}
                {!takesSecond && <ByProviders />}
                {!hasPassword && !codes && passkeys.length === 0 && (
                  <p>You can also sign out and in again. Then you can make this change for ten minutes.</p>
                )}
              </div>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}

const FAILED = "That didn't work";

function ByPassword({ onDone }: { onDone: () => void }) {
  const { api } = useApi();
  const user = useUser();
  const { field, onSubmit, isBusy } = useSettingsForm<{ password: string }>({
    resolver: checkedBy(({ password }) =>
      password === "" ? { password: "Please enter your password" } : {},
    ),
    defaultValues: { password: "" },
    async send(values) {
      await api.account.confirmIdentity(values);
      onDone();
    },
    failed: FAILED,
    faults: { WRONG_PASSWORD: "password", BAD_REQUEST: "password" },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <input hidden readOnly type="text" name="username" autoComplete="username" value={user?.email ?? ""} />
      <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
      <Button type="submit" isBusy={isBusy} className="self-start">
        {isBusy ? "Confirming…" : "Confirm"}
      </Button>
    </form>
  );
}

function ByCode({ onDone }: { onDone: () => void }) {
  const { api } = useApi();
  const { field, onSubmit, isBusy } = useSettingsForm<{ code: string }>({
    resolver: checkedBy(({ code }) => (code.trim() === "" ? { code: "Please enter a code" } : {})),
    defaultValues: { code: "" },
    async send(values) {
      await api.account.confirmIdentity(values);
      onDone();
    },
    failed: FAILED,
    faults: { WRONG_CODE: "code" },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label="Code from your app"
        hint="Or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field("code")}
      />
      <Button type="submit" isBusy={isBusy} className="self-start">
        {isBusy ? "Confirming…" : "Confirm"}
      </Button>
    </form>
  );
}

function ByPasskey({ isOnly, onDone }: { isOnly: boolean; onDone: () => void }) {
  const { api } = useApi();
  const hasPasskeys = useHasPasskeys();
  const { write, isBusy } = useWrite({
    mutationFn: async () => {
      const { askForPasskey } = await import("../../passkeys.ts");
      return api.account.confirmIdentity({ passkey: await askForPasskey(api) });
    },
    onSuccess: onDone,
    failed: { title: FAILED, hint: "No passkey was used. Please try again.", about: "settings" },
  });
  if (!hasPasskeys) return isOnly && <p>{NO_PASSKEYS}</p>;
  return (
    <Button
      look={isOnly ? "primary" : "secondary"}
      isBusy={isBusy}
      onClick={() => write()}
      className="self-start"
    >
      {isBusy ? "Waiting for your passkey…" : "Use a passkey"}
    </Button>
  );
}

/** Leaves this page. The change has to be begun again. */
function ByProviders() {
  const { queries } = useApi();
  const { providers } = useSite();
  const { pathname, searchStr } = useLocation();
  const linked = useIdentities().data?.items.map(({ provider }) => provider) ?? [];
  const { write, isBusy, input } = useWrite({
    ...queries.account.startProviderConfirmation.mutationOptions(),
    onSuccess: ({ url }) => leaveFor(url),
    failed: { title: FAILED, hint: null, about: "settings" },
  });
  return providers
    .filter(({ slug }) => linked.includes(slug))
    .map(({ slug, name }) => (
      <Button
        key={slug}
        look="secondary"
        isBusy={isBusy && input?.provider === slug}
        onClick={() => write({ provider: slug, redirect: `${pathname}${searchStr}` })}
        className="self-start"
      >
        Confirm with {name}
      </Button>
    ));
}
