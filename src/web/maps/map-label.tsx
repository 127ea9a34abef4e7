import { Link, type LinkProps } from "@tanstack/react-router";
import type { MarketMap } from "#contract/catalogue/markets.ts";
import { marketName } from "#contract/names.ts";
import { formatCounted } from "#web/ui/format.ts";

type Label = MarketMap["labels"][number];

/** A dot with its name: the circle is what reacts to a finger. The server has found places that don't overlap. */
export const MapLink = ({ label, ...link }: { label: Label } & LinkProps) => (
  <Link
    {...link}
    preload={false}
    aria-label={`${marketName(label)}: ${formatCounted(label.reviewCount, "review")}`}
  >
    <circle cx={label.x} cy={label.y} />
    <MapName label={label} />
  </Link>
);

/** `side` is a class, because distances depend on the size of the letters. */
export const MapName = ({ label: { city, edge, side } }: { label: Label }) => (
  <text {...edge} className={side}>
    {city}
  </text>
);
