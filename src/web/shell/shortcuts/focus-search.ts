import type { AnyRouter } from "@tanstack/react-router";

/** Focuses the screen's search field. Opens the search if the screen has none. */
export function focusSearch(router: AnyRouter): void {
  if (focusField()) return;
  const stop = router.subscribe("onRendered", () => {
    stop();
    focusField();
  });
  void router.navigate({ to: "/search" });
}

function focusField(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("main search input:not([type=hidden])");
  const field = [...fields].find((one) => one.getClientRects().length > 0);
  field?.focus();
  field?.select();
  return field !== undefined;
}
