import * as z from "zod";
import { LIMITS, line, marketRef, publicProcedure, stateCode, toolRef } from "./parts.ts";

export const search = {
  suggest: publicProcedure
    .route({
      method: "GET",
      path: "/search/suggestions",
      tags: ["search"],
      summary: `Suggest up to ${LIMITS.suggestions} markets, ${LIMITS.suggestedStates} states and ${LIMITS.suggestions} tools by part of their name`,
    })
    .input(z.object({ text: line(LIMITS.searchText) }))
    .output(
      z.object({
        markets: z.array(marketRef),
        states: z.array(z.object({ code: stateCode, name: z.string() })),
        tools: z.array(toolRef),
      }),
    ),
};
