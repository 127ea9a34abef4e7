import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSignInLink } from "#web/platform/session/sign-in-link.ts";
import { BY_VIEWER, useApi, useUser } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { copyText } from "#web/ui/menu/copy-text.ts";

/** The member's private address, and how to get or replace it. */
export function SavedFeed() {
  const user = useUser();
  const signIn = useSignInLink();
  if (user) return <PrivateAddress />;
  return (
    <p>
      <Link {...signIn} className="text-link">
        Sign in
      </Link>{" "}
      to get your private address.
    </p>
  );
}

function PrivateAddress() {
  const { queries, queryClient } = useApi();
  const { data } = useQuery(queries.account.getSavedFeed.queryOptions({ ...BY_VIEWER }));
  const { write, isBusy } = useWrite({
    ...queries.account.replaceSavedFeed.mutationOptions(),
    done: { title: "You have a new address", about: "feed" },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.account.getSavedFeed.key() }),
    failed: { title: "Failed to create an address", about: "feed" },
  });
  if (!data) return <p className="text-soft">Loading your address…</p>;
  const { url } = data;
  return (
    <>
      {url && (
        <p className="wrap-anywhere text-soft" translate="no">
          {url}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {url && <Button onClick={() => void copyText(url)}>Copy address</Button>}
        <Button look={url ? "secondary" : "primary"} isBusy={isBusy} onClick={() => void write({})}>
          {url ? "Replace address" : "Create address"}
        </Button>
      </div>
    </>
  );
}
