import { useState } from "react";
import type { LinkedIdentity } from "#contract/account/providers.ts";
import { type Site, useSite } from "#web/platform/site.ts";
import { Button } from "#web/ui/button.tsx";
import { formatDate } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { LinkIdentity, UnlinkIdentity } from "./identity-dialogs.tsx";
import { useIdentities } from "./use-identities.ts";

/** Identities at the configured providers. Without any, there is nothing to choose. */
export function IdentityList() {
  const { providers } = useSite();
  const identities = useIdentities();
  if (providers.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">Sign-in methods</h2>
      <p className="text-soft">Link an account you already have, to sign in here without your password.</p>
      <Loaded query={identities} what="your sign-in methods" skeletons={["h-20"]}>
        {({ items }) => (
          <ul className="border-hairline border-t">
            {providers.map((provider) => (
              <ProviderRow
                key={provider.slug}
                provider={provider}
                identity={items.find(({ provider: slug }) => slug === provider.slug)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

interface ProviderRowProps {
  provider: Site["providers"][number];
  identity: LinkedIdentity | undefined;
}

function ProviderRow({ provider, identity }: ProviderRowProps) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const action = identity ? "Unlink" : "Link";
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-4 sm:gap-4">
      <div className="min-w-0 grow">
        <p className="font-semibold">{provider.name}</p>
        {identity ? (
          <Facts className="break-all text-sm text-soft">
            {identity.email ?? "Linked"}
            {`linked on ${formatDate(identity.linkedAt)}`}
          </Facts>
        ) : (
          <p className="text-sm text-soft">Not linked</p>
        )}
      </div>
      <Button
        look="secondary"
        onClick={() => setAsked(true)}
        aria-label={`${action} ${provider.name}`}
        className="shrink-0"
      >
        {action}
      </Button>
      {isAsked && !identity && <LinkIdentity provider={provider} onClose={close} />}
      {isAsked && identity && <UnlinkIdentity {...{ provider, identity }} onClose={close} />}
    </li>
  );
}
