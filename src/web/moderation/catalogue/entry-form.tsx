import type { CatalogueDetails, CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { CATEGORIES, LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/field/field.tsx";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { useEntryForm, valuesOf } from "./use-entry-form.ts";

/** Corrects a tool or market. */
export function EntryForm({ kind, entry }: { kind: CatalogueKind; entry: CatalogueDetails }) {
  const { field, onSubmit, isBusy, reset, version } = useEntryForm(kind, entry);
  const isTool = kind === "tools";
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid max-w-2xl gap-5 sm:grid-cols-2">
      <TextField
        label={isTool ? "Name" : "City"}
        hint="The former name and address keep working."
        {...field("name")}
        className="sm:col-span-2"
      />
      {isTool && <SelectField label="Category" options={CATEGORIES} {...field("category")} />}
      {!isTool && (
        <>
          <TextField
            label="Latitude"
            inputMode="decimal"
            placeholder="30.2672"
            hint="Leave both empty to use the list of US cities."
            {...field("latitude")}
          />
          <TextField label="Longitude" inputMode="text" placeholder="-97.7431" {...field("longitude")} />
        </>
      )}
      <TextArea
        label="Other names"
        rows={3}
        hint={`One per line, up to ${LIMITS.aliases}. Searches find it by these names, too.`}
        {...field("aliases")}
        className="sm:col-span-2"
      />
      <div className="flex flex-col items-start gap-5 sm:col-span-2">
        <VersionConflict
          version={version}
          show={({ name, aliases }) => [name, ...aliases].join("\n")}
          onKeep={onSubmit}
          onTake={(theirs) => reset(valuesOf(theirs))}
        />
        <Button type="submit" isBusy={isBusy}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
