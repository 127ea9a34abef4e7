import { type ComponentProps, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/form/field.tsx";
import { TextPreview } from "./text-preview.tsx";

const HINT = "Supports **bold**, *italic*, > quotes, - lists, and links.";

type RichTextFieldProps = Omit<ComponentProps<typeof TextArea>, "value" | "hint"> & { value: string };

export function RichTextField(props: RichTextFieldProps) {
  const [wantsPreview, setWantsPreview] = useState(false);
  // An error is shown next to the text, so the preview closes.
  const isPreviewed = wantsPreview && !props.error;
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea {...props} hint={HINT} />
      <div>
        <Button look="quiet" aria-pressed={isPreviewed} onClick={() => setWantsPreview(!isPreviewed)}>
          Preview
        </Button>
      </div>
      {isPreviewed && <TextPreview content={props.value} />}
    </div>
  );
}
