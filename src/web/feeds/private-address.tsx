import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { copyText } from "#web/ui/menu/copy-text.ts";

interface PrivateAddressProps {
  of: "SavedFeed" | "Calendar";
  /** Of the first button. */
  look?: "primary" | "secondary";
}

/** A member's private address, and how to get or replace it. */
export function PrivateAddress({ of, look = "primary" }: PrivateAddressProps) {
  const { queries, queryClient } = useApi();
  const get = queries.account[`get${of}`];
  const { data } = useQuery(get.queryOptions({ ...BY_VIEWER }));
  const { write, isBusy } = useWrite({
    ...queries.account[`replace${of}`].mutationOptions(),
    done: { title: "You have a new address", about: "feed" },
    onSettled: () => queryClient.invalidateQueries({ queryKey: get.key() }),
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
        {url && (
          <Button look={look} onClick={() => void copyText(url)}>
            Copy address
          </Button>
        )}
        <Button look={url ? "secondary" : look} isBusy={isBusy} onClick={() => void write({})}>
          {url ? "Replace address" : "Create address"}
        </Button>
      </div>
    </>
  );
}
