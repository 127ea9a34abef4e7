import * as z from "zod";
import { memberProcedure } from "#contract/parts.ts";

const url = z.string().meta({ description: "Anyone who has it can read the feed, without an account" });

export const savedFeed = {
  getSavedFeed: memberProcedure
    .route({
      method: "GET",
      path: "/account/saved-feed",
      summary: "Get the private address of the feed of what you saved; null before the first one",
    })
    .output(z.object({ url: url.nullable() })),

  replaceSavedFeed: memberProcedure
    .route({
      method: "POST",
      path: "/account/saved-feed",
      summary: "Get a new private address of the feed of what you saved; the former one ends",
    })
    .output(z.object({ url })),
};
