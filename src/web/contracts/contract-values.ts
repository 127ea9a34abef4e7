import { marketName } from "#contract/names.ts";
import { RANGES } from "#contract/numbers.ts";
import type { MarketRef } from "#contract/parts.ts";
import type { ContractContent } from "#contract/people/contracts.ts";
import { shortDay } from "#contract/people/days.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import { formatDollars } from "#web/ui/format.ts";
import { today } from "./contract-words.ts";

/** As typed. */
export interface ContractValues {
  price: string;
  period: "month" | "year";
  renewsOn: string;
  noticeDays: string;
  since: string;
  note: string;
}

const NOTICE = { min: 0, max: 365, decimals: 0 } as const;

const orEmpty = (value: string | number | null) => (value === null ? "" : String(value));

type Shown = Omit<ContractContent, "marketId">;

export const toContractValues = ({
  price,
  isYearly,
  renewsOn,
  noticeDays,
  since,
  note,
}: Shown): ContractValues => ({
  price: String(price),
  period: isYearly ? "year" : "month",
  renewsOn: orEmpty(renewsOn),
  noticeDays: orEmpty(noticeDays),
  since: orEmpty(since),
  note,
});

export const toContractContent = (values: ContractValues, market: MarketRef | null): ContractContent => ({
  price: parseNumber(values.price, RANGES.dollars) ?? 0,
  isYearly: values.period === "year",
  marketId: market?.id ?? null,
  since: values.since || null,
  renewsOn: values.renewsOn || null,
  noticeDays: parseNumber(values.noticeDays, NOTICE) ?? null,
  note: values.note,
});

const checkDay = (day: string) =>
  day !== "" && (day < "2000-01-01" || day > "2099-12-31") ? "Choose a date from 2000 to 2099" : undefined;

/** By field: the problem of what is typed. */
export const CONTRACT_CHECKS = {
  price: (text: string) =>
    parseNumber(text, RANGES.dollars) === undefined ? "Enter an amount, like 139 or 49.99" : undefined,
  noticeDays: (text: string) =>
    text.trim() !== "" && parseNumber(text, NOTICE) === undefined
      ? "Enter whole days from 0 to 365"
      : undefined,
  renewsOn: checkDay,
  since: checkDay,
};

/** The other version of an edit, as text. */
export function textOfContract(
  { price, isYearly, renewsOn, noticeDays, note }: Shown,
  now = today(),
): string {
  return [
    `${formatDollars(price)} a ${isYearly ? "year" : "month"}`,
    renewsOn === null ? "Monthly, no end date" : `Renews ${shortDay(renewsOn, now)}`,
    noticeDays !== null && `Notice: ${noticeDays} days`,
    note,
  ]
    .filter(Boolean)
    .join("\n");
}

export const marketText = (market: MarketRef | null) => (market ? marketName(market) : "");
