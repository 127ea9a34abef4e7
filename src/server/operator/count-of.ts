/** Formats a count with its noun: "1 review", "2,000 reviews". */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
