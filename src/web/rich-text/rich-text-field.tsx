import { type ComponentProps, useState } from "react";
import { classes } from "#web/ui/classes.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { FormatRow } from "./format-row.tsx";
import { TextPreview } from "./text-preview.tsx";

type RichTextFieldProps = Omit<ComponentProps<typeof TextArea>, "value" | "above"> & { value: string };

/** With buttons for its marks, and a preview beside the text, or below it on narrow screens. */
export function RichTextField(props: RichTextFieldProps) {
  const [wantsPreview, setWantsPreview] = useState(false);
  // An error is shown next to the text, so the preview closes.
  const isPreviewed = wantsPreview && !props.error;
  return (
    <div className={classes("grid gap-x-4 gap-y-3", isPreviewed && "lg:grid-cols-2")}>
      <TextArea
        {...props}
        above={(id) => (
          <FormatRow
            fieldId={id}
            isReadOnly={props.readOnly === true}
            isPreviewed={isPreviewed}
            onPreview={setWantsPreview}
          />
        )}
      />
      {isPreviewed && <TextPreview content={props.value} />}
    </div>
  );
}
