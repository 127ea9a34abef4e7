import { type RefObject, useEffect, useReducer } from "react";

/**
 * Returns a function that focuses the first invalid field after the next render, also when a dialog closes with
 * it.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [asked, form]);
  return ask;
}
