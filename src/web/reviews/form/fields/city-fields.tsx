import { useFormContext } from "react-hook-form";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import type { ReviewValues } from "#web/reviews/form/review-values.ts";
import { SelectField } from "#web/ui/field/field.tsx";
import { SuggestField } from "#web/ui/field/suggest-field.tsx";
import { useSuggested } from "#web/ui/field/use-suggested.ts";
import { useReviewField } from "./use-review-field.ts";

type Place = OutputOf<"markets", "suggestPlaces">[number];

export function CityFields({ isLocked }: { isLocked: boolean }) {
  const { setValue } = useFormContext<ReviewValues>();
  const city = useReviewField("city");
  const state = useReviewField("state");
  const { suggestPlaces } = useApi().queries.markets;
  const typed = city.value.slice(0, LIMITS.city);
  const places: Place[] =
    useSuggested(typed, (text) =>
      suggestPlaces.queryOptions({ input: { text, ...(state.value && { state: state.value }) } }),
    ) ?? [];
  const isPicked = places.some((place) => place.city === city.value && place.state === state.value);
  const pick = (place: Place) => {
    setValue("city", place.city, { shouldValidate: true, shouldDirty: true });
    setValue("state", place.state, { shouldValidate: true });
    setValue("marketId", place.marketId);
  };
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_14rem]">
      <SuggestField
        label="City"
        error={city.error}
        hint={isLocked ? "You can't change the market on a published review." : undefined}
        ref={city.ref}
        text={city.value}
        onText={(text) => {
          setValue("marketId", null);
          city.onChange(text);
        }}
        onBlur={city.onBlur}
        items={isPicked ? [] : places}
        itemKey={marketName}
        nameOf={marketName}
        noteOf={({ marketId }) => marketId && "Market"}
        onPick={pick}
        disabled={isLocked}
      />
      <SelectField
        label="State"
        empty="Choose a state"
        options={STATES}
        disabled={isLocked}
        {...state}
        value={state.value ?? ""}
        onChange={(event) => {
          setValue("marketId", null);
          state.onChange(event.target.value || null);
        }}
      />
    </div>
  );
}
