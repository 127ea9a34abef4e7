import { formatCount, formatCounted, formatUnitPrice, roundUnitPrice } from "#web/ui/format.ts";

/** Compares the displayed (rounded) price and median: "29% below", "at", "12% above", "2.3×". */
export function comparePrices(exactPrice: number, exactMedian: number): string {
  const [price, median] = [roundUnitPrice(exactPrice), roundUnitPrice(exactMedian)];
  if (price === median) return "at";
  if (median === 0) return "above";
  const ratio = price / median;
  const percent = Math.round((ratio - 1) * 100);
  if (percent === 0) return "at";
  if (percent > 100) return `${formatCount(Number(ratio.toFixed(ratio < 10 ? 1 : 0)))}×`;
  return `${Math.abs(percent)}% ${percent < 0 ? "below" : "above"}`;
}

/** "30% below the Austin median ($26, 13 reviews)". */
export function compareToMedian(
  price: number,
  { median, reviewCount }: { median: number; reviewCount: number },
  city: string,
): string {
  return `${comparePrices(price, median)} the ${city} median (${formatUnitPrice(median)}, ${formatCounted(reviewCount, "review")})`;
}

interface PriceVerdictProps {
  price: number | null;
  median: number | null;
  /** "the Austin CRM median". */
  name?: string;
}

/** "29% below median", in green from 5% below; nothing without both prices. */
export function PriceVerdict({ price, median, name }: PriceVerdictProps) {
  if (price === null || median === null) return null;
  const compared = comparePrices(price, median);
  const isBelow = compared.endsWith("below");
  const isClose = compared === "at" || /^[1-4]%/.test(compared);
  return (
    <span className={!isClose && isBelow ? "text-good" : undefined}>
      {`${compared} ${name ?? (isBelow || compared.endsWith("above") ? "median" : "the median")}`}
    </span>
  );
}
