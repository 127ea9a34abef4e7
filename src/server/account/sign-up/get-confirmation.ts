import { api } from "#server/platform/api.ts";
import { findConfirmation } from "./confirmation-links.ts";

export const getConfirmation = api.account.getConfirmation.handler(async ({ input, context }) => {
  const { auth, db, limits, network } = context;
  await limits.take("linkNetwork", network);
  const link = await auth.links.find(db, "confirm-email", input.token);
  const found = await findConfirmation(db, context, link);
  if (!found) return { confirmation: null };
  const { attempt, credential, identity } = found;
  const provider = identity?.provider ?? null;
  return { confirmation: { email: credential.email, hasPassword: attempt !== undefined, provider } };
});
