import { useNavigate } from "@tanstack/react-router";
import { type IconNode, Minus, Plus } from "lucide";
import type { Area } from "#contract/comps/views.ts";
import { METRICS } from "#contract/metrics.ts";
import { RANGES } from "#contract/numbers.ts";
import { CATEGORIES, type Category, LIMITS } from "#contract/vocabulary.ts";
import { areaTitle } from "#web/comps/area/areas.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { control } from "#web/ui/field/control.ts";
import { numberInput } from "#web/ui/field/number-input.ts";
import { useEarlyInput } from "#web/ui/field/use-early-input.ts";
import { Icon } from "#web/ui/icon.tsx";
import { rateName, stepBudget } from "./forecast-results.ts";

interface CalculatorFormProps {
  comps: { category: Category; area: Area };
  budget: number;
  rate: number | undefined;
  market: string | undefined;
}

/**
 * A form of the browser: it works without JavaScript, and its address can be shared. With scripts, the results follow
 * the numbers.
 */
export function CalculatorForm({ comps: { category, area }, budget, rate, market }: CalculatorFormProps) {
  const navigate = useNavigate();
  const hasRate = METRICS[category].result === "unit";
  const calculate = (numbers: { budget: number; rate: number | undefined }) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, ...numbers }),
      replace: true,
      resetScroll: false,
    });
  const form = useEarlyInput<HTMLFormElement>(() => follow());
  const field = (name: string) =>
    form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const follow = () => {
    const fields = [field("budget"), field("rate")];
    if (fields.some((one) => one?.validity.valid === false)) return;
    const [typedBudget, typedRate] = fields;
    const typed = {
      budget: parseNumber(typedBudget?.value ?? "", RANGES.budget) ?? budget,
      rate: parseNumber(typedRate?.value ?? "", RANGES.rate),
    };
    if (typed.budget !== budget || typed.rate !== rate) calculate(typed);
  };
  const step = (direction: 1 | -1) => {
    const budgetField = field("budget");
    if (!budgetField) return;
    budgetField.value = String(stepBudget(budget, direction));
    budgetField.setCustomValidity("");
    follow();
  };
  return (
    <form
      ref={form}
      onInput={follow}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-3 sm:gap-x-4 lg:grid-flow-col lg:grid-cols-none"
    >
      <label className="col-span-2 flex flex-col gap-1 font-semibold lg:col-span-1">
        Category
        <select name="category" defaultValue={category} className={control}>
          {CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label
        className={classes("flex min-w-0 flex-col gap-1 font-semibold", !hasRate && "max-lg:col-span-2")}
      >
        City
        <input
          name="market"
          defaultValue={area.kind === "market" ? areaTitle(area) : market}
          maxLength={LIMITS.city}
          placeholder="All of the U.S."
          className={control}
        />
      </label>
      {hasRate && (
        <label className="flex flex-col gap-1 max-lg:w-32 font-semibold">
          {`Your ${rateName(category)}`}
          <input
            {...numberInput(RANGES.rate)}
            name="rate"
            defaultValue={rate}
            placeholder="%"
            className={control}
          />
        </label>
      )}
      <div className="flex items-end gap-1">
        <label className="flex min-w-0 grow flex-col gap-1 whitespace-nowrap font-semibold lg:w-32">
          Monthly budget
          <input
            {...numberInput(RANGES.budget)}
            name="budget"
            required
            defaultValue={budget}
            className={control}
          />
        </label>
        <StepButton label="Lower the budget" of={Minus} onPress={() => step(-1)} />
        <StepButton label="Raise the budget" of={Plus} onPress={() => step(1)} />
      </div>
      <Button type="submit">Calculate</Button>
    </form>
  );
}

interface StepButtonProps {
  label: string;
  of: IconNode;
  onPress: () => void;
}

const StepButton = ({ label, of, onPress }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="framed grid size-11 shrink-0 place-content-center rounded-md px-0 [@media(scripting:none)]:hidden"
  >
    <Icon of={of} size={17} />
  </button>
);
