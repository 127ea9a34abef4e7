import type { FormEvent } from "react";
import { type NumberRange, parseNumber } from "#web/platform/parse-number.ts";
import { formatCount } from "#web/ui/format.ts";

/**
 * To spread into a number's field in a form that the browser checks and sends. Its type is text, because
 * `type="number"` drops what it can't read, and the mouse wheel changes it.
 */
export function numberInput(range: NumberRange) {
  const check = (field: HTMLInputElement) => {
    const isValid = field.value.trim() === "" || parseNumber(field.value, range) !== undefined;
    field.setCustomValidity(isValid ? "" : problemOf(range));
  };
  return {
    inputMode: range.decimals === 0 ? ("numeric" as const) : ("decimal" as const),
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => check(currentTarget),
    // A controlled value may also change without input.
    ref: (field: HTMLInputElement | null) => {
      if (field) check(field);
    },
  };
}

const problemOf = ({ min, max, decimals }: NumberRange) =>
  `Enter a ${decimals === 0 ? "whole number" : "number"} from ${formatCount(min)} to ${formatCount(max)}`;
