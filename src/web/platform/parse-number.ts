export interface NumberRange {
  min: number;
  max: number;
  /** Most digits after the decimal mark. */
  decimals: number;
  /** May be typed with the number. */
  sign?: "$" | "%";
}

/** Thousands are marked the same way throughout: 1200, 1,200, 1 200 or 1'200. */
const WITH_POINT = /^-?(?:\d+|[1-9]\d{0,2}([ ,'’])\d{3}(?:\1\d{3})*)?(?:\.\d*)?$/;
/** 49,99, 1.200,50 or 1 200,50. Before exactly three digits, a comma marks thousands. */
const WITH_COMMA = /^-?(?:\d+|[1-9]\d{0,2}([ .'’])\d{3}(?:\1\d{3})*)?,(?!\d{3}$)\d+$/;

/**
 * The only parser of typed numbers: "$1,200.50", "49,99", "2.9 %". Undefined for what is out of range, isn't a
 * number, or could be read in two ways, such as "1.200".
 */
export function parseNumber(typed: string, { min, max, decimals, sign }: NumberRange): number | undefined {
  const text = typed.normalize("NFKC").trim().replace("−", "-");
  const digits =
    sign === "$"
      ? text.replace(/^(-?)\$ ?/, "$1").replace(/ ?\$$/, "")
      : text.replace(sign === "%" ? / ?%$/ : "", "");
  const isWithComma = WITH_COMMA.test(digits);
  const isAmbiguous = decimals < 3 && /\.\d{3}$/.test(digits);
  // NFKC would read "$49⁹⁹" as 4999.
  if (/\p{No}/u.test(typed) || isAmbiguous || !/\d/.test(digits) || !(isWithComma || WITH_POINT.test(digits)))
    return undefined;
  const number = Number(
    (isWithComma ? digits.replace(/\./g, "").replace(",", ".") : digits).replace(/[^\d.-]/g, ""),
  );
  const isInRange = number >= min && number <= max;
  // Adding 0 turns -0 into 0.
  return isInRange && Number(number.toFixed(decimals)) === number ? number + 0 : undefined;
}
