/** Parameters of an address as plain text, so that people can read and write them: `?market=Austin, TX`. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

const MAX_PAGE = 1_000_000;

/** The page of a list that an address names, left out for the first and for what is no page. */
export function readPage(raw: Record<string, unknown>): { page?: number } {
  const page = Number(raw.page);
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? { page } : {};
}

/** Empty and missing parameters are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
