import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/platform/viewer.ts";
import { RichText } from "./rich-text.tsx";

/** How a text will look, as the server reads it. */
export function TextPreview({ content }: { content: string }) {
  const { queries } = useApi();
  const preview = useQuery({
    ...queries.comments.preview.queryOptions({ input: { content } }),
    enabled: content.trim() !== "",
    retry: false,
  });
  return (
    <section
      aria-label="Preview"
      aria-live="polite"
      aria-busy={preview.isFetching}
      className="min-h-[6.5rem] rounded-md border border-hairline border-dashed px-3 py-2"
    >
      {content.trim() === "" && <p className="text-soft">Nothing to preview yet.</p>}
      {preview.isError && <p className="text-bad">The preview could not be loaded.</p>}
      {preview.data && <RichText body={preview.data.body} />}
    </section>
  );
}
