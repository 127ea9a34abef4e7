interface InMarket {
  city: string;
  state: string;
}

/** "Austin, TX" */
export const marketName = ({ city, state }: InMarket) => `${city}, ${state}`;

/** "Foyer CRM in Austin, TX" */
export const reviewName = (tool: { name: string }, market: InMarket) =>
  `${tool.name} in ${marketName(market)}`;
