import { useState } from "react";
import type { Tag } from "#contract/parts.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { TagMark } from "./tag-mark.tsx";

interface TagChoiceProps {
  tags: readonly Tag[];
  /** Ids of the selected tags; deleted tags are neither shown nor counted. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Maximum number of selected tags. */
  most: number;
  error?: string | undefined;
}

/** Shows the first six tags and the selected ones; the others on demand. */
export function TagChoice({ tags, chosen: ids, onChange, most, error }: TagChoiceProps) {
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
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-sheet px-4 has-focus-visible:outline-2 has-focus-visible:outline-evergreen has-disabled:opacity-50 has-checked:border-evergreen has-checked:bg-evergreen-tint has-checked:font-semibold has-checked:text-evergreen"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <TagMark color={color} />
            {name}
          </label>
        ))}
        {(rest > 0 || isOpen) && (
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Show Less" : `Show ${rest} More`}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="mt-2 font-medium text-bad text-sm">
          {error}
        </p>
      )}
      <p className="mt-2 text-sm text-soft">
        {isFull ? `That's the maximum (${most}).` : `Choose up to ${most}.`}
      </p>
    </fieldset>
  );
}
