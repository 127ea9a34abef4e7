import type { ReactNode, Ref } from "react";
import { type FieldPath, FormProvider } from "react-hook-form";
import { LIMITS } from "#contract/vocabulary.ts";
import { MarketPicker } from "#web/markets/index.ts";
import { RichTextField } from "#web/rich-text/index.ts";
import { TagPicker } from "#web/tags/index.ts";
import { ToolPicker } from "#web/tools/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Counter } from "#web/ui/field/counter.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { useFormField } from "#web/ui/field/use-form-field.ts";
import type { DiscussionValues } from "./discussion-values.ts";
import type { useDiscussionForm } from "./use-discussion-form.ts";

interface DiscussionFormProps {
  form: ReturnType<typeof useDiscussionForm>;
  submitLabel: string;
  notice?: ReactNode;
  children?: ReactNode;
}

export function DiscussionForm({ form, submitLabel, notice, children }: DiscussionFormProps) {
  return (
    <FormProvider {...form.form}>
      <form noValidate onSubmit={form.onSubmit} className="flex max-w-2xl flex-col gap-5">
        <Fields />
        {notice}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={form.isBusy}>
            {submitLabel}
          </Button>
          {children}
        </div>
      </form>
    </FormProvider>
  );
}

const useField = <Name extends FieldPath<DiscussionValues>>(name: Name) =>
  useFormField<DiscussionValues, Name>(name);

interface Bound<Value> {
  ref: Ref<HTMLInputElement>;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** The props of a picker, whose typed text has a field of its own. */
const pickedIn = <Item,>({ ref, value, error, onChange }: Bound<Item | null>, text: Bound<string>) => ({
  ref,
  error,
  text: text.value,
  chosen: value,
  onChange(typed: string, chosen: Item | null) {
    text.onChange(typed);
    onChange(chosen);
  },
});

/** Registered in display order, because the focus follows it. */
function Fields() {
  const title = useField("title");
  const content = useField("content");
  const tool = pickedIn(useField("tool"), useField("toolText"));
  const market = pickedIn(useField("market"), useField("marketText"));
  const tagIds = useField("tagIds");
  return (
    <>
      <TextField
        label="Title"
        {...title}
        aside={<Counter text={title.value} most={LIMITS.discussionTitle} />}
      />
      <RichTextField
        label="Content"
        rows={8}
        {...content}
        aside={<Counter text={content.value} most={LIMITS.discussionContent} />}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ToolPicker label="Tool (optional)" {...tool} />
        <MarketPicker label="Market (optional)" {...market} />
      </div>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">Tags (optional)</p>
        <TagPicker
          kind="discussion"
          chosen={tagIds.value}
          onChange={tagIds.onChange}
          most={LIMITS.discussionTags}
          error={tagIds.error}
        />
      </div>
    </>
  );
}
