import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useDeferredValue } from "react";
import type { ToolRef } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Picker } from "#web/ui/form/picker.tsx";

interface ToolPickerProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  text: string;
  chosen: ToolRef | null;
  onChange: (text: string, chosen: ToolRef | null) => void;
  ref?: Ref<HTMLInputElement>;
}

export function ToolPicker(props: ToolPickerProps) {
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
