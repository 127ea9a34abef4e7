import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useDeferredValue } from "react";
import { marketName } from "#contract/names.ts";
import type { MarketRef } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Picker } from "#web/ui/form/picker.tsx";

interface MarketPickerProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  text: string;
  chosen: MarketRef | null;
  onChange: (text: string, chosen: MarketRef | null) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Picks one of the markets that are here, or none. */
export function MarketPicker(props: MarketPickerProps) {
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
