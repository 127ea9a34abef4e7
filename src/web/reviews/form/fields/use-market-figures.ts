import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useApi } from "#web/platform/session/viewer.ts";
import type { ReviewValues } from "#web/reviews/form/review-values.ts";
import { useDebouncedValue } from "#web/ui/field/use-debounced-value.ts";

const TYPING_PAUSE_MS = 300;

const WATCHED = ["category", "city", "state"] as const;

/** What the category costs in the typed market. Null if the market is unknown, or when it fails to load. */
export function useMarketFigures() {
  const { queries } = useApi();
  const [category, city, state] = useWatch<ReviewValues, typeof WATCHED>({ name: WATCHED });
  const typed = useDebouncedValue(city.trim() && state ? `${city.trim()}, ${state}` : "", TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...queries.comps.list.queryOptions({ input: { category: category ?? "CRM", market: typed } }),
    enabled: category !== null && typed !== "",
  });
  if (data?.area.kind !== "market") return null;
  const { monthlyCost, costPerResult } = data;
  return { monthlyCost, costPerResult, city: data.area.market.city };
}
