import * as z from "zod";
import { category, LIMITS, line, marketRef, publicProcedure, stateCode, toolLink } from "#contract/parts.ts";

/** What a text may name: a market, a state, or a category or tool, perhaps in a market or state. */
export const suggestion = z.object({
  kind: z.enum(["Market", "State", "Category", "Tool"]),
  /** "Austin, TX", "Foyer CRM in Austin, TX" */
  name: z.string(),
  /** The alias, metro area or ZIP code that the text matched instead of the name. */
  alias: z.string().nullable(),
  market: marketRef.optional(),
  state: stateCode.optional(),
  category: category.optional(),
  tool: toolLink.optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const search = {
  suggest: publicProcedure
    .route({
      method: "GET",
      path: "/search/suggestions",
      summary: `Suggest up to ${LIMITS.suggestions} markets and ${LIMITS.suggestions} tools, and states and categories, by part of their name, alias or nearly so`,
    })
    .input(z.object({ text: line(LIMITS.searchText) }))
    .output(z.array(suggestion)),
};
