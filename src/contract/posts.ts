import * as z from "zod";
import { addressedPostKind, id, NOT_FOUND, ownProcedure } from "./parts.ts";

const postAddress = z.object({ kind: addressedPostKind, id });
export type PostAddress = z.input<typeof postAddress>;

export const posts = {
  remove: ownProcedure
    .route({
      method: "DELETE",
      path: "/posts/{kind}/{id}",
      tags: ["posts"],
      summary: "Delete your review or discussion with all its versions; comments by others stay",
    })
    .input(postAddress)
    .errors(NOT_FOUND)
    .output(z.object({})),
};
