import type { IssueContent } from "#contract/emails/newsletter.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { type RenderedMarkdown, renderMarkdown } from "./render-markdown.ts";

/** Email clients show about this many characters next to the subject. */
const PREHEADER_LENGTH = 140;

interface Copy {
  recipient: string;
  unsubscribeUrl: string;
  /** Not set for tests and previews. */
  issueId?: string;
}

export function prepareIssue(config: Config, { subject, body }: IssueContent): (copy: Copy) => Mail {
  const blocks = renderMarkdown(body);
  return ({ recipient, unsubscribeUrl, issueId }) =>
    composeMail(config, {
      kind: issueId === undefined ? "newsletter-test" : "newsletter",
      recipient,
      subject,
      preheader: preheaderOf(blocks),
      paragraphs: [],
      blocks,
      unsubscribeUrl,
      unsubscribeReason: `You're getting this because you subscribed to the ${config.productName} newsletter.`,
      issueId,
    });
}

const preheaderOf = ({ text }: RenderedMarkdown) => text.replace(/\s+/g, " ").slice(0, PREHEADER_LENGTH);
