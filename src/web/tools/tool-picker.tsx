import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { ToolRef } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { type PickedProps, Picker } from "#web/ui/form/picker.tsx";

export function ToolPicker(props: PickedProps<ToolRef>) {
  return (
    <Picker
      {...props}
      items={useToolSuggestions(props.text)}
      nameOf={({ name }) => name}
      keyOf={({ id }) => id}
      noteOf={({ category }) => category}
      maxLength={LIMITS.toolName}
      clearLabel="Clear the tool"
    />
  );
}

export function useToolSuggestions(text: string): ToolRef[] {
  const { queries } = useApi();
  const asked = useDeferredValue(text.trim());
  const { data } = useQuery({
    ...queries.tools.suggest.queryOptions({ input: { text: asked } }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return asked === "" ? [] : (data ?? []);
}
