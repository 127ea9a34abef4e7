import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { marketName } from "#contract/names.ts";
import type { MarketRef } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { type PickedProps, Picker } from "#web/ui/form/picker.tsx";

export function MarketPicker(props: PickedProps<MarketRef>) {
  return (
    <Picker
      {...props}
      items={useMarketSuggestions(props.text)}
      nameOf={marketName}
      keyOf={({ id }) => id}
      maxLength={LIMITS.city}
      clearLabel="Clear the market"
    />
  );
}

function useMarketSuggestions(text: string): MarketRef[] {
  const { queries } = useApi();
  const asked = useDeferredValue(text.trim());
  const { data } = useQuery({
    ...queries.search.suggest.queryOptions({ input: { text: asked } }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return asked === "" ? [] : (data?.markets ?? []);
}
