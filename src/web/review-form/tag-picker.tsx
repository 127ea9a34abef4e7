import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import type { ApiQueries } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/notice.tsx";
import { useFormField } from "./use-form-field.ts";

/** The tags that a review can have. */
export const tagsToChoose = (queries: ApiQueries) =>
  queries.tags.list.queryOptions({ input: { category: "review" } });

/** Tags to choose from: the first six, and the others on demand; what is chosen is always shown. */
export function TagPicker() {
  const { queries } = useApi();
  const tags = useQuery(tagsToChoose(queries));
  const field = useFormField("tagIds");
  const [isOpen, setOpen] = useState(false);
  if (tags.isError) return <ErrorState title="Could not load the tags" onRetry={() => tags.refetch()} />;
  if (!tags.data) return <div role="status" aria-label="Loading tags" className="skeleton h-24" />;
  // One that no longer exists is not shown, so it counts for nothing here.
  const chosen = field.value.filter((id) => tags.data.some((tag) => tag.id === id));
  const shown = isOpen
    ? tags.data
    : tags.data.filter((tag, index) => index < LIMITS.tagPicker || chosen.includes(tag.id));
  const rest = tags.data.length - shown.length;
  const isFull = chosen.length >= LIMITS.reviewTags;
  const toggle = (id: string) =>
    field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="sr-only">Tags</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-sheet px-4 has-focus-visible:outline-2 has-focus-visible:outline-evergreen has-disabled:opacity-50 has-checked:border-evergreen has-checked:bg-evergreen-tint has-checked:font-semibold has-checked:text-evergreen"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            {name}
          </label>
        ))}
        {(rest > 0 || isOpen) && (
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Show Less" : `Show ${rest} More`}
          </Button>
        )}
      </div>
      {field.error && (
        <p role="alert" className="mt-2 font-medium text-bad text-sm">
          {field.error}
        </p>
      )}
      <p className="mt-2 text-sm text-soft">
        {isFull ? `${LIMITS.reviewTags} tags are the most.` : `Up to ${LIMITS.reviewTags}, if any.`}
      </p>
    </fieldset>
  );
}
