import { useEffect, useRef } from "react";
import type { CatalogueContent, CatalogueDetails, CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { RANGES } from "#contract/numbers.ts";
import type { Category } from "#contract/vocabulary.ts";
import { type NumberRange, parseNumber } from "#web/platform/parse-number.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { checkedBy, useApiForm } from "#web/ui/form/use-api-form.ts";
import { useVersion } from "#web/ui/form/use-version.ts";
import { toast } from "#web/ui/toast/toast.ts";
import { useCatalogueRefresh } from "./use-approval.ts";

interface Values {
  name: string;
  category: string;
  /** One per line. */
  aliases: string;
  latitude: string;
  longitude: string;
}

export function useEntryForm(kind: CatalogueKind, entry: CatalogueDetails) {
  const { api } = useApi();
  const refresh = useCatalogueRefresh();
  const { id, location } = entry;
  const version = useVersion<CatalogueContent>(entry.version);
  const loadedValues = valuesOf({ latitude: null, longitude: null, ...entry, ...location });
  const isSaved = useRef(false);
  const form = useApiForm<Values>({
    resolver: checkedBy(check),
    defaultValues: loadedValues,
    rejected: version.rejected,
    async send(values) {
      const changed = {
        id,
        version: version.current(),
        name: values.name,
        aliases: linesOf(values.aliases),
      };
      await (kind === "tools"
        ? api.catalogue.updateTool({ ...changed, category: values.category as Category })
        : api.catalogue.updateMarket({
            ...changed,
            latitude: parseNumber(values.latitude, RANGES.latitude) ?? null,
            longitude: parseNumber(values.longitude, RANGES.longitude) ?? null,
          }));
      isSaved.current = true;
      toast({ title: "Changes saved", about: "catalogue" });
      await refresh();
    },
    failed: { title: "Failed to save the changes", about: "catalogue" },
    faults: { NAME_TAKEN: "name", OUTSIDE_STATE: "longitude" },
  });
  const { reset, formState } = form;
  const { isDirty } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version changes the form
  useEffect(() => {
    if (entry.version === version.current() || (isDirty && !isSaved.current)) return;
    // The server may have completed what was saved.
    reset(loadedValues);
    version.moveTo(entry.version);
    isSaved.current = false;
  }, [entry.version]);
  return { ...form, version };
}

export const valuesOf = ({ name, category, aliases, latitude, longitude }: CatalogueContent): Values => ({
  name,
  category: category ?? "",
  aliases: aliases.join("\n"),
  latitude: String(latitude ?? ""),
  longitude: String(longitude ?? ""),
});

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

function check({ name, latitude, longitude }: Values): Partial<Record<keyof Values, string>> {
  const problemOf = (text: string, range: NumberRange) =>
    text.trim() === "" || parseNumber(text, range) !== undefined
      ? undefined
      : "Enter degrees, such as -97.7431";
  const found = {
    name: name.trim() === "" ? "Enter a name" : undefined,
    latitude: problemOf(latitude, RANGES.latitude),
    longitude: problemOf(longitude, RANGES.longitude),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}
