import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { findLikeable, loadLike } from "./find-likeable.ts";

export const getLike = api.likes.get.use(signedIn).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const item = await findLikeable(db, reader, input);
  if (!item) throw errors.NOT_FOUND();
  return loadLike(db, reader.userId, item);
});
