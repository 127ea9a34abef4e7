import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tag } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { FieldError } from "#web/ui/field/field.tsx";
import { ErrorState } from "#web/ui/page/notice.tsx";
import { TagDot, tagMark } from "./tag-mark.tsx";
import { type TagKind, tagsToChoose } from "./tag-queries.ts";

interface TagPickerProps {
  /** Each kind has its own tags in addition to shared ones. */
  kind: TagKind;
  /** Ids of the selected tags; deleted tags are neither shown nor counted. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  most: number;
  error?: string | undefined;
}

export function TagPicker({ kind, ...choice }: TagPickerProps) {
  const { queries } = useApi();
  const tags = useQuery(tagsToChoose(queries, kind));
  if (tags.isError)
    return <ErrorState title="Could not load the tags" error={tags.error} onRetry={() => tags.refetch()} />;
  if (!tags.data) return <div role="status" aria-label="Loading tags" className="skeleton h-24" />;
  return <TagChoice tags={tags.data} {...choice} />;
}

interface TagChoiceProps extends Omit<TagPickerProps, "kind"> {
  tags: readonly Tag[];
}

/** Shows the first six tags and the selected ones; the others on demand. */
function TagChoice({ tags, chosen: ids, onChange, most, error }: TagChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = ids.filter((id) => tags.some((tag) => tag.id === id));
  const shown = isOpen
    ? tags
    : tags.filter((tag, index) => index < LIMITS.tagPicker || chosen.includes(tag.id));
  const rest = tags.length - shown.length;
  const isFull = chosen.length >= most;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="sr-only">Tags</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ id, name, color }) => (
          <label
            key={id}
            className={classes(
              tagMark(color),
              "flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-sheet px-4 has-focus-visible:outline-2 has-focus-visible:outline-evergreen has-disabled:opacity-50 has-checked:border-evergreen has-checked:bg-evergreen-tint has-checked:font-semibold has-checked:text-evergreen",
            )}
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <TagDot color={color} />
            {name}
          </label>
        ))}
        {(rest > 0 || isOpen) && (
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Show Less" : `Show ${rest} More`}
          </Button>
        )}
      </div>
      <FieldError error={error} className="mt-2" />
      {isFull && <p className="mt-2 text-sm text-soft">That's the maximum ({most}).</p>}
    </fieldset>
  );
}
