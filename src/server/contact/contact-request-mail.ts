import type { Config } from "#server/platform/config.ts";
import type { contactRequests } from "#server/platform/db/schema/index.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

type Request = Pick<typeof contactRequests.$inferSelect, "name" | "email" | "company" | "phone" | "message">;

/** Tells the operator what somebody wrote; answering it answers them. */
export function contactRequestMail(config: Config, request: Request): Mail {
  const { name, email, company, phone, message } = request;
  return composeMail(config, {
    kind: "contact-request",
    recipient: config.supportEmail,
    replyTo: email,
    subject: `Contact request from ${name}`,
    paragraphs: [
      `${name} wrote through the contact form. An answer to this mail goes to them.`,
      `Email: ${email}`,
      ...(company === null ? [] : [`Company: ${company}`]),
      ...(phone === null ? [] : [`Phone: ${phone}`]),
    ],
    quote: message,
    button: { label: "Open the contact requests", url: `${config.publicUrl}/admin?tab=contact` },
    notes: ["They agreed to be contacted about it. Mark it as done there once it is answered."],
  });
}
