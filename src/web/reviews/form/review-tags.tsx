import { LIMITS } from "#contract/vocabulary.ts";
import { TagPicker } from "#web/tags/index.ts";
import { useFormField } from "./use-form-field.ts";

export function ReviewTags() {
  const field = useFormField("tagIds");
  return (
    <TagPicker
      kind="review"
      chosen={field.value}
      onChange={field.onChange}
      most={LIMITS.reviewTags}
      error={field.error}
    />
  );
}
