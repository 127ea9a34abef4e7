import { expect, test } from "vitest";
import { replyLink as linkOf } from "./reply-link.ts";

const replyLink = (request: Parameters<typeof linkOf>[0]) => linkOf(request, "ToolComps");

/** What a mail program reads of it. */
function opened(link: string) {
  const { protocol, pathname, searchParams } = new URL(link.replaceAll("+", "%2B"));
  return {
    protocol,
    to: decodeURIComponent(pathname),
    ...Object.fromEntries(searchParams),
    fields: [...searchParams.keys()],
  };
}

test("addresses the sender, names the subject and quotes the message", () => {
  const link = replyLink({
    name: "Rae Ostrow",
    email: "rae+work@elsewhere.test",
    message: "One line.\n\nTwo & a = b?",
  });
  expect(opened(link)).toEqual({
    protocol: "mailto:",
    to: "rae+work@elsewhere.test",
    subject: "Re: your message to ToolComps",
    body: "\r\n\r\nRae Ostrow wrote:\r\n> One line.\r\n>\r\n> Two & a = b?",
    fields: ["subject", "body"],
  });
});

test("typed text can't add a recipient or a field", () => {
  const link = replyLink({
    name: "Rae&bcc=all@elsewhere.test",
    email: "rae?cc=all@elsewhere.test",
    message: "Hello&bcc=all@elsewhere.test\r\nBcc: all@elsewhere.test",
  });
  expect(opened(link)).toMatchObject({ to: "rae?cc=all@elsewhere.test", fields: ["subject", "body"] });
});

test("a long message is cut to the length that mail programs read, but not inside a character", () => {
  const link = replyLink({ name: "Rae", email: "rae@elsewhere.test", message: "🏡ä".repeat(1000) });
  expect(link.length).toBeLessThan(1900);
  expect(opened(link)).toMatchObject({ body: expect.stringMatching(/(?:🏡ä?)…$|ä…$/u) });
});
