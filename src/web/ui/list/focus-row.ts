/** Focuses a row, or what is marked in it with `data-row-focus`, without scrolling. */
export function focusRow(row: HTMLElement | null): void {
  const target = row?.querySelector<HTMLElement>("[data-row-focus]") ?? row;
  if (target === row && row !== null && !row.hasAttribute("tabindex")) row.tabIndex = -1;
  target?.focus({ preventScroll: true });
}
