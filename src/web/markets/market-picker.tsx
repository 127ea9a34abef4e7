import { marketName } from "#contract/names.ts";
import type { MarketRef } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { type PickedProps, Picker } from "#web/ui/field/picker.tsx";
import { useSuggested } from "#web/ui/field/use-suggested.ts";

export function MarketPicker(props: PickedProps<MarketRef>) {
  const { suggest } = useApi().queries.search;
  const found = useSuggested(props.text, (text) => suggest.queryOptions({ input: { text } }));
  return (
    <Picker
      {...props}
      items={found?.flatMap(({ kind, market }) => (kind === "Market" && market ? [market] : [])) ?? []}
      nameOf={marketName}
      keyOf={({ id }) => id}
      maxLength={LIMITS.city}
      clearLabel="Clear the market"
    />
  );
}
