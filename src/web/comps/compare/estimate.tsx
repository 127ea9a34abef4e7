import { RANGES } from "#contract/numbers.ts";
import { resultsName } from "#web/comps/calculator/forecast-results.ts";
import { Button } from "#web/ui/button.tsx";
import { control } from "#web/ui/field/control.ts";
import { numberInput } from "#web/ui/field/number-input.ts";
import type { Comparison } from "./comparison-rows.ts";
import { estimateRow, usualAmount } from "./estimate-row.ts";
import { FigureRow } from "./figure-row.tsx";

interface EstimateProps {
  comparison: Comparison;
  /** The parameters of the URL. */
  address: Record<string, string | number | undefined>;
}

/** What an amount of results costs with each tool. A form of the browser, so that it works without JavaScript. */
export function Estimate({ comparison, address: { at, ...kept } }: EstimateProps) {
  const amount = Number(at ?? usualAmount(comparison));
  if (amount === 0) return null;
  const row = estimateRow(comparison, amount);
  return (
    <FigureRow
      row={row}
      head={
        <th scope="row">
          {row.label}
          <form>
            {Object.entries(kept).map(
              ([name, value]) =>
                value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <label>
              {`Your ${resultsName(comparison.category)}`}
              <input
                key={amount}
                {...numberInput(RANGES.results)}
                name="at"
                required
                defaultValue={amount}
                className={control}
              />
            </label>
            <Button type="submit" look="secondary">
              Estimate
            </Button>
          </form>
        </th>
      }
    />
  );
}
