import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { ErrorState } from "#web/ui/notice.tsx";
import { RichText } from "./rich-text.tsx";

const HINT = "**bold**, *italics*, lists with - or 1., quotes with >. Web addresses become links.";

type RichTextFieldProps = Omit<ComponentProps<typeof TextArea>, "value" | "hint"> & { value: string };

/** Several lines of text with marks, and a look at what becomes of them. For members. */
export function RichTextField(props: RichTextFieldProps) {
  const [wantsPreview, setWantsPreview] = useState(false);
  // What is wrong is said beside the text.
  const isPreviewed = wantsPreview && !props.error;
  return (
    <div className="flex flex-col gap-1.5">
      {isPreviewed ? (
        <>
          <p className="font-semibold">{props.label}</p>
          <Preview content={props.value} />
        </>
      ) : (
        <TextArea {...props} hint={HINT} />
      )}
      <div>
        <Button look="quiet" aria-pressed={isPreviewed} onClick={() => setWantsPreview(!isPreviewed)}>
          {isPreviewed ? "Write" : "Preview"}
        </Button>
      </div>
    </div>
  );
}

function Preview({ content }: { content: string }) {
  const { queries } = useApi();
  const isEmpty = content.trim() === "";
  const preview = useQuery({
    ...queries.comments.preview.queryOptions({ input: { content } }),
    enabled: !isEmpty,
    retry: false,
  });
  if (preview.isError) {
    return <ErrorState title="Could not load the preview" onRetry={() => preview.refetch()} />;
  }
  return (
    <div aria-live="polite" className="min-h-32 rounded-md border border-hairline border-dashed px-3 py-2">
      {isEmpty && <p className="text-soft">There is nothing to preview.</p>}
      {!isEmpty && !preview.data && (
        <span role="status" aria-label="Loading the preview" className="skeleton block h-20" />
      )}
      {!isEmpty && preview.data && <RichText body={preview.data.body} />}
    </div>
  );
}
