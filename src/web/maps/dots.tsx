import type { MarketMap } from "#contract/catalogue/markets.ts";

interface DotsProps {
  dots: MarketMap["dots"];
}

/** Lines without length, whose round ends are dots. */
export const Dots = ({ dots }: DotsProps) =>
  dots.map(({ diameter, path }) => <path key={diameter} strokeWidth={diameter || undefined} d={path} />);
