import { Check } from "lucide";
import type { ReactNode } from "react";
import type { Spread } from "#contract/comps/views.ts";
import { Score } from "#web/tools/index.ts";
import { Icon } from "#web/ui/icon.tsx";
import { endOfAxis, RangeBar } from "../range-bar.tsx";
import type { Cell, Row } from "./comparison-rows.ts";

export const RowHead = ({ label, hint }: { label: string; hint: string }) => (
  <th scope="row">
    {label} <small>{hint}</small>
  </th>
);

export function FigureRow({ row: { label, hint, cells }, head }: { row: Row; head?: ReactNode }) {
  const end = endOfAxis(widest(cells.flatMap(({ spread }) => spread ?? [])));
  return (
    <tr>
      {head ?? <RowHead label={label} hint={hint} />}
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={index}>
          <Figure cell={cell} />
          {cell.best && (
            <em>
              <Icon of={Check} size={14} />
              {cell.best}
            </em>
          )}
          {cell.spread && <RangeBar spread={cell.spread} median={null} end={end} />}
          <small>{cell.note}</small>
          {cell.here && <small className="here">{cell.here}</small>}
        </td>
      ))}
    </tr>
  );
}

/** Few reviews must not look like a rating. */
function Figure({ cell: { text, score, isFew } }: { cell: Cell }) {
  if (isFew) return <i>{text}</i>;
  return typeof score === "number" ? <Score score={score} /> : <b>{text}</b>;
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
