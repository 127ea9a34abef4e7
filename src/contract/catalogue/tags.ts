import * as z from "zod";
import { publicProcedure, tag } from "#contract/parts.ts";

export const tags = {
  list: publicProcedure
    .route({
      method: "GET",
      path: "/tags",
      summary: "List tags by name: those of `category` and shared ones",
    })
    .input(z.object({ category: z.enum(["review", "discussion"]).optional() }))
    .output(z.array(tag)),
};
