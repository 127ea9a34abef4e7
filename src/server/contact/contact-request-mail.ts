import type { Config } from "#server/platform/config/config.ts";
import type { contactRequests } from "#server/platform/db/schema/index.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

type Request = Pick<typeof contactRequests.$inferSelect, "name" | "email" | "company" | "phone" | "message">;

export function contactRequestMail(config: Config, request: Request): Mail {
  const { name, email, company, phone, message } = request;
  return composeMail(config, {
    kind: "contact-request",
    recipient: config.supportEmail,
    replyTo: email,
    subject: `Contact request from ${name}`,
    paragraphs: [
      `${name} sent a message through the contact form. Reply to this email to respond.`,
      `Email: ${email}`,
      ...(company === null ? [] : [`Company: ${company}`]),
      ...(phone === null ? [] : [`Phone: ${phone}`]),
    ],
    quote: message,
    button: { label: "View contact requests", url: `${config.publicUrl}/admin?tab=contact` },
    notes: ["The sender agreed to be contacted. Mark the request as done once you've replied."],
  });
}
