import { leaveFor } from "#web/platform/leave-for.ts";
import { usePageAlive } from "#web/platform/page/page-alive.tsx";
import { useApi } from "#web/platform/session/viewer.ts";
import { type Site, useSite } from "#web/platform/site.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";

export type Provider = Site["providers"][number];

interface ProviderButtonProps {
  provider: Provider;
  redirect: string;
  /** Token of a link that confirms the address of a sign-up with the provider. */
  confirmation?: string;
}

/** Leads to a provider, which leads back to this page's mode "provider". */
export function ProviderButton({ provider: { slug, name }, redirect, confirmation }: ProviderButtonProps) {
  const { queries } = useApi();
  const isAlive = usePageAlive();
  const { write, isBusy } = useWrite({
    ...queries.account.startProviderSignIn.mutationOptions(),
    onSuccess: ({ url }) => leaveFor(url),
    failed: { title: `Failed to open ${name}. Please try again.`, hint: null, about: "account" },
  });
  return (
    <Button
      look="secondary"
      isBusy={isBusy}
      disabled={!isAlive}
      onClick={() => write({ provider: slug, redirect, ...(confirmation !== undefined && { confirmation }) })}
      className="disabled:opacity-100"
    >
      {isBusy ? `Opening ${name}…` : `Continue with ${name}`}
    </Button>
  );
}

export function ProviderButtons({ redirect }: { redirect: string }) {
  const { providers } = useSite();
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {providers.map((provider) => (
        <ProviderButton key={provider.slug} {...{ provider, redirect }} />
      ))}
      <p className="mt-3 flex items-center gap-4 text-soft before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        or with your email
      </p>
    </div>
  );
}
