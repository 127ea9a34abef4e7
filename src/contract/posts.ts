import * as z from "zod";
import { id, NOT_FOUND, ownProcedure } from "./parts.ts";

/** A review or discussion, as addresses name it. */
export const post = z.object({ kind: z.enum(["reviews", "discussions"]), id });
export type PostRef = z.infer<typeof post>;

export const posts = {
  remove: ownProcedure
    .route({
      method: "DELETE",
      path: "/posts/{kind}/{id}",
      tags: ["posts"],
      summary: "Delete your review or discussion with all its versions; comments by others stay",
    })
    .input(post)
    .errors(NOT_FOUND)
    .output(z.object({})),
};
