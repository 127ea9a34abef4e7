import { signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { isLastAdmin, prove } from "../index.ts";
import { eraseUser } from "./erase-user.ts";

type Problem = "WRONG_PASSWORD" | "LAST_ADMIN" | "UNAUTHORIZED";

export const deleteAccount = api.accountData.deleteAccount
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { auth, db, log } = context;
    const proven = await prove(context, "deleteAccount", input.password);
    if (typeof proven === "string") throw errors[proven]();
    const { passwordHash } = proven;
    const keepsContributions = input.contributions === "anonymise";
    const { onlyCheck } = input;
    const choice = { passwordHash, keepsContributions, onlyCheck };
    const problem = await db.transaction((tx) => leave(tx, context, choice));
    if (problem !== null) throw errors[problem]();
    if (onlyCheck) return {};
    // Clears the cookie; the session is already deleted.
    await auth.sessions.end(db, context, null);
    log.info("an account was deleted");
    return {};
  });

async function leave(
  tx: Transaction,
  context: MemberContext,
  choice: { passwordHash: string | null; keepsContributions: boolean; onlyCheck: boolean },
): Promise<Problem | null> {
  const { userId } = context.reader;
  const user = await lockUser(tx, userId);
  // Deleted concurrently, in another tab.
  if (!user) return "UNAUTHORIZED";
  if (!(await context.auth.credentials.lock(tx, userId, choice.passwordHash))) return "WRONG_PASSWORD";
  if (await isLastAdmin(tx, userId)) return "LAST_ADMIN";
  if (choice.onlyCheck) return null;
  const { keepsContributions } = choice;
  await eraseUser(tx, context, { userId, email: user.email, keepsContributions });
  return null;
}
