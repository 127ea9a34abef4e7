import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { ToolRef } from "#contract/parts.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import type { ReviewValues } from "#web/reviews/form/review-values.ts";
import { useToolSuggestions } from "#web/tools/index.ts";
import { SelectField } from "#web/ui/field/field.tsx";
import { useExactName } from "#web/ui/field/picker.tsx";
import { SuggestField } from "#web/ui/field/suggest-field.tsx";
import { answerAbout } from "./answer-about.ts";
import { useReviewField } from "./use-review-field.ts";

export function ToolFields({ isLocked }: { isLocked: boolean }) {
  const { getValues, setValue } = useFormContext<ReviewValues>();
  const answered = useRef<ReviewValues>(null);
  /** The answer returns with the tool's name, so that a corrected typo isn't asked about again. */
  const moveTo = (tool: string) => {
    if (getValues("connection") !== null) answered.current = { ...getValues() };
    if (answered.current === null) return;
    const { connection, connectionNote } = answerAbout(tool, answered.current);
    setValue("connection", connection);
    setValue("connectionNote", connectionNote);
  };
  const name = useReviewField("leadSourceName");
  const toolId = useReviewField("leadSourceId");
  const category = useReviewField("category");
  const tools = useToolSuggestions(name.value);
  const pick = (tool: ToolRef) => {
    moveTo(tool.name);
    setValue("leadSourceName", tool.name, { shouldValidate: true, shouldDirty: true });
    setValue("leadSourceId", tool.id);
    setValue("category", tool.category, { shouldValidate: true });
  };
  const isKnown = toolId.value !== null;
  const [isLeft, setLeft] = useState(false);
  useExactName(name.value, isLeft && !isKnown ? tools : [], (tool) => tool.name, pick);
  const hint = isLocked
    ? "You can't change the tool on a published review."
    : isKnown || name.value.trim() === ""
      ? undefined
      : "Not listed? We'll add it with your review.";
  return (
    <>
      <SuggestField
        label="Tool name"
        hint={hint}
        error={name.error}
        ref={name.ref}
        text={name.value}
        onText={(text) => {
          setLeft(false);
          moveTo(text);
          setValue("leadSourceId", null);
          name.onChange(text);
        }}
        onBlur={() => {
          setLeft(true);
          name.onBlur();
        }}
        items={isKnown ? [] : tools}
        itemKey={({ id }) => id}
        nameOf={(tool) => tool.name}
        noteOf={(tool) => tool.category}
        onPick={pick}
        disabled={isLocked}
      />
      <SelectField
        label="Category"
        empty="Choose a category"
        options={CATEGORIES}
        {...category}
        disabled={isKnown || isLocked}
        value={category.value ?? ""}
        onChange={(event) => category.onChange(event.target.value || null)}
      />
    </>
  );
}
