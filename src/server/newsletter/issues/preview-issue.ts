import { eq } from "drizzle-orm";
import { PREVIEW_SECONDS } from "#server/newsletter/newsletter-policy.ts";
import { limited, moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { prepareIssue } from "./issue-mail.ts";

const PURPOSE = "newsletter-preview";

/** Returns a signed URL of the email as subscribers see it, because an iframe can't send credentials. */
export const previewIssue = api.newsletter.previewIssue
  .use(moderatorsOnly)
  .use(limited("preview"))
  .handler(async ({ input, context, errors }) => {
    const { db, signedValues } = context;
    if ((await db.$count(issues, eq(issues.id, input.id))) === 0) throw errors.NOT_FOUND();
    const token = await signedValues.sign(PURPOSE, { issueId: input.id }, PREVIEW_SECONDS);
    return { address: `/newsletter/preview?${new URLSearchParams({ token })}` };
  });

/** Returns the email's HTML, or undefined for an invalid token. Its unsubscribe links go nowhere. */
export async function renderPreview(platform: Platform, token: string): Promise<string | undefined> {
  const { config, db, signedValues } = platform;
  const issueId = (await signedValues.read(PURPOSE, token))?.issueId;
  if (issueId === undefined) return undefined;
  const [issue] = await db.select().from(issues).where(eq(issues.id, issueId));
  return issue && prepareIssue(config, issue)({ recipient: "", unsubscribeUrl: `${config.publicUrl}/` }).html;
}
