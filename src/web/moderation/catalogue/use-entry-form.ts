import type { CatalogueDetails, CatalogueKind } from "#contract/catalogue.ts";
import { RANGES } from "#contract/numbers.ts";
import type { Category } from "#contract/vocabulary.ts";
import { type NumberRange, parseNumber } from "#web/platform/parse-number.ts";
import { useApi } from "#web/platform/viewer.ts";
import { checkedBy, useApiForm } from "#web/ui/form/use-api-form.ts";
import { toast } from "#web/ui/toast.ts";
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
  const { id, name, category, aliases, location } = entry;
  return useApiForm<Values>({
    resolver: checkedBy(check),
    defaultValues: {
      name,
      category: category ?? "",
      aliases: aliases.join("\n"),
      latitude: String(location?.latitude ?? ""),
      longitude: String(location?.longitude ?? ""),
    },
    async send(values) {
      const changed = { id, name: values.name, aliases: linesOf(values.aliases) };
      await (kind === "tools"
        ? api.catalogue.updateTool({ ...changed, category: values.category as Category })
        : api.catalogue.updateMarket({
            ...changed,
            latitude: parseNumber(values.latitude, RANGES.latitude) ?? null,
            longitude: parseNumber(values.longitude, RANGES.longitude) ?? null,
          }));
      toast({ title: "Changes saved", about: "catalogue" });
      await refresh();
    },
    failed: { title: "Failed to save the changes", about: "catalogue" },
    faults: { NAME_TAKEN: "name", OUTSIDE_STATE: "longitude" },
  });
}

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
