import * as z from "zod";
import { LIMITS, line, marketRef, publicProcedure, toolRef } from "./parts.ts";

export const search = {
  suggest: publicProcedure
    .route({
      method: "GET",
      path: "/search/suggestions",
      tags: ["search"],
      summary: `Suggest up to ${LIMITS.suggestions} markets and ${LIMITS.suggestions} tools whose name contains a text, ignoring case`,
    })
    .input(z.object({ text: line(LIMITS.searchText) }))
    .output(z.object({ markets: z.array(marketRef), tools: z.array(toolRef) })),
};
