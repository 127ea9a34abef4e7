import type { LinkedIdentity } from "#contract/account/providers.ts";
import { leaveFor } from "#web/platform/leave-for.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { type Site, useSite } from "#web/platform/site.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useSensitiveWrite } from "./factors/use-sensitive-write.tsx";
import { useIdentitiesAgain } from "./use-identities.ts";

interface LinkIdentityProps {
  provider: Site["providers"][number];
  onClose: () => void;
}

export function LinkIdentity({ provider: { slug, name }, onClose }: LinkIdentityProps) {
  const { queries } = useApi();
  const { write, isBusy, question } = useSensitiveWrite({
    ...queries.account.startProviderLink.mutationOptions(),
    onSuccess: ({ url }) => leaveFor(url),
    failed: { title: `Failed to open ${name}`, about: "settings" },
  });
  return (
    <>
      <DialogForm
        title={`Link ${name}`}
        submitLabel={isBusy ? `Opening ${name}…` : `Continue to ${name}`}
        isBusy={isBusy}
        onSubmit={() => write({ provider: slug })}
        onClose={onClose}
      >
        <p>Sign in at {name} with the account you want to use here. Then you're back in your settings.</p>
      </DialogForm>
      {question}
    </>
  );
}

interface UnlinkIdentityProps extends LinkIdentityProps {
  identity: LinkedIdentity;
}

export function UnlinkIdentity({ provider: { name }, identity, onClose }: UnlinkIdentityProps) {
  const { queries } = useApi();
  const { productName } = useSite();
  const reload = useIdentitiesAgain();
  const { write, isBusy, question } = useSensitiveWrite({
    ...queries.account.unlinkIdentity.mutationOptions(),
    done: { title: `${name} unlinked`, about: "settings" },
    onSuccess: () => void reload().then(onClose),
    failed: { title: `Failed to unlink ${name}`, about: "settings" },
  });
  return (
    <>
      <DialogForm
        title={`Unlink ${name}?`}
        submitLabel={isBusy ? "Unlinking…" : "Unlink"}
        isDangerous
        isBusy={isBusy}
        onSubmit={() => write({ id: identity.id })}
        onClose={onClose}
      >
        <p>
          You'll no longer be able to sign in to {productName} with this {name} account.
        </p>
      </DialogForm>
      {question}
    </>
  );
}
