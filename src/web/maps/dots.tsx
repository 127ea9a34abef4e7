import type { MarketMap } from "#contract/markets.ts";

export interface DotsProps {
  dots: MarketMap["dots"];
}

/** Lines without length, whose round ends are dots. */
export const Dots = ({ dots }: DotsProps) =>
  dots.map(({ diameter, path }) => <path key={diameter} strokeWidth={diameter || undefined} d={path} />);
