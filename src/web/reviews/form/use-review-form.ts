import { type Resolver, useForm } from "react-hook-form";
import { issuesOf } from "#web/platform/failure.ts";
import { checkReview, EMPTY_VALUES, type FieldName, fieldOf, type ReviewValues } from "./review-values.ts";

const resolver: Resolver<ReviewValues> = async (values) => {
  const errors = Object.entries(checkReview(values));
  if (errors.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: "rule", message }])),
  };
};

/** The form of a review: checked when a field is left and on publishing, by the contract's rules. */
export function useReviewForm(values: ReviewValues = EMPTY_VALUES) {
  return useForm<ReviewValues>({ resolver, defaultValues: values, mode: "onTouched" });
}

/** What the server found wrong, by the form's fields. */
export function serverErrors(error: unknown): [FieldName, string][] {
  return issuesOf(error).map(({ path, message }) => [fieldOf(String(path[0])), message]);
}
