import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { areaPhrase } from "#contract/comps/names.ts";
import { BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Monogram, ToolPicker } from "#web/tools/index.ts";
import { Button } from "#web/ui/button.tsx";
import { useDebouncedValue } from "#web/ui/field/use-debounced-value.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Loading } from "#web/ui/list/loading.tsx";
import { ErrorState } from "#web/ui/page/notice.tsx";
import { DollarField } from "./dollar-field.tsx";
import { type AddedRow, useAddedTools } from "./use-added-tools.ts";

interface AddToolsProps {
  /** The whole page, with its title. */
  isFirst?: boolean;
  onAdded: (ids: readonly string[]) => void;
}

/** Likely tools with a price each, which is compared before it is saved. */
export function AddTools({ isFirst = false, onAdded }: AddToolsProps) {
  const { rows, market, isPending, error, refetch, validCount, isWaiting, isBusy, ...form } =
    useAddedTools(onAdded);
  const [other, setOther] = useState("");
  return (
    <div className="max-w-2xl">
      {isFirst && <h1 className="text-3xl md:text-4xl">What do you pay for?</h1>}
      <p className="mt-1 mb-3 text-soft">
        {`Type a price to see how many ${market ? `in ${market.city}` : "agents"} pay less. Only you see this page.`}
      </p>
      {isPending && error && (
        <ErrorState title="The tools didn't load" error={error} onRetry={() => void refetch()} />
      )}
      {isPending && !error && <Loading what="tools" skeletons={["h-14", "h-14", "h-14", "h-14"]} />}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (validCount > 0 && !isBusy) form.save();
        }}
      >
        <ul>
          {rows.map((row) => (
            <PriceRow key={row.tool.id} row={row} onText={(text) => form.setPrice(row.tool.id, text)} />
          ))}
        </ul>
        {!isPending && (
          <div className="mt-4 grid gap-4">
            <ToolPicker
              label="Another tool"
              text={other}
              chosen={null}
              onChange={(text, chosen) => {
                setOther(chosen ? "" : text);
                if (chosen) form.addOther(chosen);
              }}
            />
            <Button type="submit" isBusy={isBusy} disabled={validCount === 0}>
              {validCount === 0 ? "Save" : `Save ${formatCounted(validCount, "tool")}`}
            </Button>
            <p role="status" className="text-center text-sm text-soft">
              {isWaiting
                ? "You're offline. This is saved when you're back online."
                : "Renewal dates come next, if you want reminders."}
            </p>
          </div>
        )}
      </form>
    </div>
  );
}

function PriceRow({ row, onText }: { row: AddedRow; onText: (text: string) => void }) {
  const { tool, text, price } = row;
  const comparison = useComparison(row);
  const isWrong = text.trim() !== "" && price === undefined;
  return (
    <li className="flex min-h-16 items-center gap-3 border-hairline border-b py-2">
      <Monogram tool={tool} className="size-9 shrink-0" />
      <div className="min-w-0 grow">
        <p translate="no" className="font-semibold leading-snug wrap-anywhere">
          {tool.name}
        </p>
        <p aria-live="polite" className={isWrong ? "text-bad text-sm" : "text-sm text-soft"}>
          {isWrong ? "Enter an amount, like 139 or 49.99" : comparison}
        </p>
      </div>
      <DollarField
        label={tool.name}
        per="/mo"
        value={text}
        onText={onText}
        aria-invalid={isWrong}
        maxLength={20}
      />
    </li>
  );
}

const TYPING_PAUSE_MS = 300;

/** "4 of 6 pay less in Austin"; undefined before a price is typed, and if it can't be compared now. */
function useComparison({ tool, market, price }: AddedRow): string | undefined {
  const { queries } = useApi();
  const asked = useDebouncedValue(price, TYPING_PAUSE_MS);
  const input = { toolId: tool.id, marketId: market?.id ?? null, price: asked ?? 0, isYearly: false };
  const { data } = useQuery({
    ...queries.contracts.compare.queryOptions({ input, ...BY_VIEWER }),
    enabled: asked !== undefined,
  });
  if (!data || asked !== price) return undefined;
  const { comparison } = data;
  return comparison ? `${comparison.text} ${areaPhrase(comparison.area)}` : "No comparison yet";
}
