import { uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { partOf } from "./columns.ts";
import { discussions } from "./posts/discussions.ts";
import { reviews } from "./posts/reviews.ts";

export const person = () => partOf("user_id", () => users.id);

/** Foreign keys of which exactly one is set, so that rows are deleted with their item. */
export const reviewId = () => uuid("review_id").references(() => reviews.id, { onDelete: "cascade" });
export const discussionId = () =>
  uuid("discussion_id").references(() => discussions.id, { onDelete: "cascade" });
