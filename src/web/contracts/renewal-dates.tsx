import { type FormEvent, useState } from "react";
import type { OwnContract } from "#contract/people/contracts.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/dialog/use-focus-back.ts";
import { TextField } from "#web/ui/field/field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { contentOfContract } from "./contract-words.ts";
import { useRefreshBook } from "./use-refresh-book.ts";

interface RenewalDatesProps {
  contracts: readonly OwnContract[];
  onAsked: (id: string) => void;
}

/** Asks for the renewal dates of tools that were just added, one after the other. Each can be skipped. */
export function RenewalDates({ contracts, onAsked }: RenewalDatesProps) {
  const [next] = contracts.filter(({ renewsOn }) => renewsOn === null);
  if (!next) return null;
  return <RenewalDate key={next.id} contract={next} onAsked={() => onAsked(next.id)} />;
}

function RenewalDate({ contract, onAsked }: { contract: OwnContract; onAsked: () => void }) {
  const { id, tool, version } = contract;
  const { queries } = useApi();
  const [renewsOn, setRenewsOn] = useState("");
  const refresh = useRefreshBook();
  const { write, isBusy } = useWrite({
    ...queries.contracts.update.mutationOptions(),
    async onSuccess() {
      await refresh();
      onAsked();
    },
    failed: { title: "Failed to save the date", about: "contract" },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (renewsOn !== "") void write({ ...contentOfContract(contract), id, version, renewsOn });
  };
  return (
    <form
      method="post"
      onSubmit={submit}
      className="mt-6 flex flex-wrap items-end gap-3 rounded-md bg-evergreen-tint p-4"
    >
      <TextField
        type="date"
        ref={focusOnMount}
        label={`When does ${tool.name} renew?`}
        hint="For reminders. Skip it if it goes on from month to month."
        value={renewsOn}
        min="2000-01-01"
        max="2099-12-31"
        onChange={(event) => setRenewsOn(event.target.value)}
        className="grow"
      />
      <div className="flex gap-3">
        <Button type="submit" look="secondary" isBusy={isBusy} disabled={renewsOn === ""}>
          Save
        </Button>
        <Button look="quiet" onClick={onAsked}>
          Skip
        </Button>
      </div>
    </form>
  );
}
