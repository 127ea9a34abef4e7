import type { CompsInput } from "#contract/comps/comps.ts";
import type { MarketRef } from "#contract/parts.ts";
import type { StateCode } from "#contract/us-states.ts";
import type { Category } from "#contract/vocabulary.ts";
import type { AddressOf } from "#web/platform/address.ts";
import type { ApiContext, OutputOf } from "#web/platform/api/api.ts";
import { type COMPS_PARAMETERS, toCompsInput } from "./search-parameters.ts";

/** An area, or the country without one. */
export interface Place {
  market?: Pick<MarketRef, "city" | "state" | "slug"> | null;
  state?: StateCode | null;
}

export interface AreaAnswer {
  input: CompsInput & { category: Category };
  place: Place;
  /** The picks, as the description of the page. */
  summary: string | undefined;
  /** The area has no reviews in the category. */
  isUnreported: boolean;
  /** The nearest markets with reviews, if it has none. */
  near: OutputOf<"markets", "listNearby"> | null;
}

/** What the tools of a category cost in an area, or around it. Undefined where nothing is known of the category. */
export async function loadAreaAnswer(
  { queryClient, queries }: ApiContext,
  place: Place,
  category: Category,
  parameters: AddressOf<typeof COMPS_PARAMETERS>,
): Promise<AreaAnswer | undefined> {
  const input = { ...toCompsInput(place, category, parameters), category };
  const comps = await queryClient.ensureQueryData(queries.comps.list.queryOptions({ input }));
  if (comps.rows.length === 0 && !comps.larger) return undefined;
  const isUnreported = comps.unreported !== null;
  const { market } = place;
  const near =
    isUnreported && market
      ? await queryClient.ensureQueryData(
          queries.markets.listNearby.queryOptions({
            input: { state: market.state, city: market.slug, category },
          }),
        )
      : null;
  return { input, place, summary: comps.picks.text ?? undefined, isUnreported, near };
}
