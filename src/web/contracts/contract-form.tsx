import { useState } from "react";
import type { MarketRef } from "#contract/parts.ts";
import type { ContractContent, OwnContract } from "#contract/people/contracts.ts";
import { RETURN_LIMITS } from "#contract/people/returning.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/field/field.tsx";
import { Picker } from "#web/ui/field/picker.tsx";
import { useSuggested } from "#web/ui/field/use-suggested.ts";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useVersion } from "#web/ui/form/use-version.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import {
  CONTRACT_CHECKS,
  type ContractValues,
  marketText,
  textOfContract,
  toContractContent,
  toContractValues,
} from "./contract-values.ts";
import { useRefreshBook } from "./use-refresh-book.ts";

interface ContractFormProps {
  contract: OwnContract;
  onSaved: () => void;
}

export function ContractForm({ contract, onSaved }: ContractFormProps) {
  const [market, setMarket] = useState({ text: marketText(contract.market), chosen: contract.market });
  const form = useTextForm<ContractValues>(toContractValues(contract));
  const version = useVersion<ContractContent>(contract.version);
  const { write, isBusy } = useSaveContract(version.rejected, onSaved);
  const isUnknown = market.text.trim() !== "" && market.chosen === null;
  const submit = form.handleSubmit((values) => {
    if (isUnknown) return;
    const content = toContractContent(values, market.chosen);
    return write({ ...content, id: contract.id, version: version.current() });
  });
  const field = (name: keyof typeof CONTRACT_CHECKS) => ({
    ...form.register(name, { validate: CONTRACT_CHECKS[name] }),
    error: form.formState.errors[name]?.message,
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Price in dollars" inputMode="decimal" autoComplete="off" {...field("price")} />
        <SelectField label="For a" options={{ month: "Month", year: "Year" }} {...form.register("period")} />
        <TextField type="date" label="Renews on" {...field("renewsOn")} />
        <TextField label="Notice in days" inputMode="numeric" autoComplete="off" {...field("noticeDays")} />
      </div>
      <p className="-mt-2 text-sm text-soft">
        We remind you 30, 14 and 3 days before the last day to give notice. Without a date, it goes on from
        month to month.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <MarketPicker
          {...market}
          error={isUnknown && form.formState.isSubmitted ? "Choose a city from the list" : undefined}
          onChange={(text, chosen) => setMarket({ text, chosen })}
        />
        <TextField type="date" label="Since" {...field("since")} />
      </div>
      <TextArea
        label="Note"
        hint="Stored encrypted, for you only."
        rows={3}
        {...form.text("note", { most: RETURN_LIMITS.contractNote })}
      />
      <VersionConflict
        version={version}
        show={textOfContract}
        onKeep={submit}
        onTake={(theirs) => {
          form.reset(toContractValues(theirs));
          if (theirs.marketId !== market.chosen?.id) setMarket({ text: "", chosen: null });
        }}
      />
      <Button type="submit" isBusy={isBusy} className="self-start max-sm:w-full">
        Save
      </Button>
    </form>
  );
}

interface MarketPickerProps {
  text: string;
  chosen: MarketRef | null;
  error: string | undefined;
  onChange: (text: string, chosen: MarketRef | null) => void;
}

function MarketPicker(props: MarketPickerProps) {
  const { suggest } = useApi().queries.search;
  const found = useSuggested(props.text, (text) => suggest.queryOptions({ input: { text } })) ?? [];
  return (
    <Picker
      {...props}
      label="City"
      items={found.flatMap(({ kind, market }) => (kind === "Market" && market ? [market] : []))}
      nameOf={marketText}
      keyOf={({ id }) => id}
      maxLength={LIMITS.city}
      clearLabel="Clear the city"
    />
  );
}

function useSaveContract(rejected: { CHANGED: (error: unknown) => void }, onSaved: () => void) {
  const { queries } = useApi();
  const refresh = useRefreshBook();
  return useWrite({
    ...queries.contracts.update.mutationOptions(),
    async onSuccess() {
      await refresh();
      onSaved();
    },
    rejected,
    failed: { title: "Failed to save", about: "contract" },
  });
}
