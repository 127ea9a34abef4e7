import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { errorText } from "#web/platform/api/error-text.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useDebouncedValue } from "#web/ui/field/use-debounced-value.ts";
import { RichText } from "./rich-text.tsx";

/** Long enough that steady typing stays within the rate limit of previews. */
const TYPING_PAUSE_MS = 1000;

/** Preview as parsed by the server. */
export function TextPreview({ content }: { content: string }) {
  const { queries } = useApi();
  const debounced = useDebouncedValue(content, TYPING_PAUSE_MS);
  const preview = useQuery({
    ...queries.comments.preview.queryOptions({ input: { content: debounced } }),
    enabled: debounced.trim() !== "",
    placeholderData: keepPreviousData,
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
      {preview.isError && (
        <p className="text-bad">{errorText(preview.error, "Could not load the preview.")}</p>
      )}
      {content.trim() !== "" && preview.data && <RichText body={preview.data.body} />}
    </section>
  );
}
