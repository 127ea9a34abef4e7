/**
 * Six digits: more are not reported, and every page would carry them. The last ones also depend on the order in which
 * PostgreSQL adds up.
 */
export const toSixDigits = (number: number): number => Number(number.toPrecision(6));
