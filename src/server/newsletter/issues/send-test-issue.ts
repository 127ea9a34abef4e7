import { eq } from "drizzle-orm";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterIssues as issues, users } from "#server/platform/db/schema/index.ts";
import { prepareIssue } from "./issue-mail.ts";

export const sendTestIssue = api.newsletter.sendTestIssue
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { config, db, outbox, reader } = context;
    const [issue] = await db.select().from(issues).where(eq(issues.id, input.id));
    if (!issue) throw errors.NOT_FOUND();
    const [me] = await db.select({ email: users.email }).from(users).where(eq(users.id, reader.userId));
    if (!me) throw errors.UNAUTHORIZED();
    const { subject, body } = issue;
    const mail = prepareIssue(config, { subject: `Test: ${subject}`, body })({
      recipient: me.email,
      // A test link must not unsubscribe anyone.
      unsubscribeUrl: `${config.publicUrl}/unsubscribe`,
    });
    await db.transaction((tx) => outbox.queue(tx, { ...mail, userId: reader.userId }));
    return {};
  });
