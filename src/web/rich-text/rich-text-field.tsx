import { type ComponentProps, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { TextArea } from "#web/ui/form/field.tsx";
import { TextPreview } from "./text-preview.tsx";

const HINT = "Supports **bold**, *italic*, > quotes, - lists, and links.";

type RichTextFieldProps = Omit<ComponentProps<typeof TextArea>, "value" | "hint"> & { value: string };

/** With a preview beside the text, or below it on narrow screens. */
export function RichTextField(props: RichTextFieldProps) {
  const [wantsPreview, setWantsPreview] = useState(false);
  // An error is shown next to the text, so the preview closes.
  const isPreviewed = wantsPreview && !props.error;
  return (
    <div className="flex flex-col gap-1.5">
      <div className={classes("grid gap-x-4 gap-y-3", isPreviewed && "lg:grid-cols-2")}>
        <TextArea {...props} hint={HINT} />
        {isPreviewed && <TextPreview content={props.value} />}
      </div>
      <div>
        <Button look="quiet" aria-pressed={isPreviewed} onClick={() => setWantsPreview(!isPreviewed)}>
          Preview
        </Button>
      </div>
    </div>
  );
}
