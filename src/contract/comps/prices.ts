import { formatUnitPrice } from "../amounts.ts";
import type { Range } from "./views.ts";

/** The median; below 3 reviews what was reported, because a median would only repeat it. */
export function priceOf(spread: Range, format: (amount: number) => string = formatUnitPrice): string {
  const { median, lowest, highest } = spread;
  if (lowest === null || highest === null) return "–";
  if (median !== null) return formatUnitPrice(median);
  return lowest === highest ? format(lowest) : `${format(lowest)}, ${format(highest)}`;
}
