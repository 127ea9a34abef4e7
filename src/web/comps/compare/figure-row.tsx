import { Check } from "lucide";
import type { ReactNode } from "react";
import type { Spread } from "#contract/comps/views.ts";
import { Icon } from "#web/ui/icon.tsx";
import { endOfAxis, RangeBar } from "../range-bar.tsx";
import type { FigureLine } from "./comparison-rows.ts";

export function FigureRow({ row: { label, cells }, head }: { row: FigureLine; head?: ReactNode }) {
  const end = endOfAxis(widest(cells.flatMap(({ spread }) => spread ?? [])));
  return (
    <tr>
      {head ?? <th scope="row">{label}</th>}
      {cells.map(({ text, isFew, best, spread, range }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={index}>
          {/* Few reviews must not look like a rating. */}
          {isFew ? <i>{text}</i> : <b>{text}</b>}
          {best && (
            <em>
              <Icon of={Check} size={14} />
              {best}
            </em>
          )}
          {spread && (
            <div className="max-md:hidden">
              <RangeBar spread={spread} median={null} end={end} isBox />
              {range && <small>{range}</small>}
            </div>
          )}
        </td>
      ))}
    </tr>
  );
}

function widest(spreads: readonly Spread[]): Spread {
  const most = (of: (spread: Spread) => number | null) => {
    const numbers = spreads.flatMap((spread) => of(spread) ?? []);
    return numbers.length === 0 ? null : Math.max(...numbers);
  };
  return {
    reviewCount: 0,
    lowest: 0,
    lowerQuartile: null,
    median: null,
    upperQuartile: most(({ upperQuartile }) => upperQuartile),
    highest: most(({ highest }) => highest),
  };
}
