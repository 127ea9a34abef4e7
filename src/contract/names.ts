interface InMarket {
  city: string;
  state: string;
}

/** "Austin, TX" */
export const marketName = ({ city, state }: InMarket) => `${city}, ${state}`;

/** "St Louis": roughly the city in the address of its page, for before or without its data. */
export const cityInAddress = (slug: string) =>
  slug.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** "Foyer CRM in Austin, TX" */
export const reviewName = (tool: { name: string }, market: InMarket) =>
  `${tool.name} in ${marketName(market)}`;

/** "78701" or "78701-1234", which names the market nearest to it. */
export const isZipCode = (text: string | undefined): boolean => /^\s*\d{5}(?:-\d{4})?\s*$/.test(text ?? "");

const TINTS = 6;

/** Of the monogram of a tool, which keeps it wherever it appears. */
export const tintOf = (toolId: string): number => Number.parseInt(toolId.slice(-4), 16) % TINTS;
