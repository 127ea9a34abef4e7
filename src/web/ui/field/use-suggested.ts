import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";

/** The result of a query for a text; undefined for an empty one. While typing, the last result stays. */
export function useSuggested<Data, Key extends QueryKey>(
  text: string,
  optionsOf: (text: string) => UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined {
  const asked = useDeferredValue(text.trim());
  const { data } = useQuery({
    ...optionsOf(asked),
    enabled: asked !== "",
    placeholderData: (previous) => previous,
  });
  return asked === "" ? undefined : data;
}
