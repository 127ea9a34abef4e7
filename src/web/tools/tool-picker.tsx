import type { ToolRef } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { type PickedProps, Picker } from "#web/ui/field/picker.tsx";
import { useSuggested } from "#web/ui/field/use-suggested.ts";

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
  const { suggest } = useApi().queries.tools;
  return useSuggested(text, (asked) => suggest.queryOptions({ input: { text: asked } })) ?? [];
}
