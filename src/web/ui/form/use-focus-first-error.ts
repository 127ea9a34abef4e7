import { type RefObject, useEffect, useReducer } from "react";

/**
 * Gives the focus to the first field of a form that is marked as wrong. It may be asked before the marks are on the
 * page: the focus waits for the render that puts them there, and for a dialog that closes with it.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [asked, form]);
  return ask;
}
