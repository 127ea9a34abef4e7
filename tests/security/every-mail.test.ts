import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { testConfig } from "#tests/support/api.ts";
import { listSampleMails } from "#tests/support/mails/sample-mails.ts";

const config = await testConfig({ PUBLIC_URL: "https://toolcomps.test" });
const EVIL = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@world.test\u2028\r\n\r\n</p><a href="https://evil.test">`;
const believable = listSampleMails(config);
const hostile = listSampleMails(config, { name: EVIL, actor: EVIL, text: EVIL });
const links = (text: string) => new Set(text.match(/https?:\/\/[^\s"<>()]+/g));
const withoutEntities = (html: string) => html.replaceAll("&amp;", "&");

test("the samples include every kind of email", () => {
  const kinds = globSync("src/server/**/*mail*.ts", { exclude: ["**/*test*"] }).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^ {4}kind: "([\w-]+)"/gm)].map(([, kind]) => kind),
  );
  expect(kinds.length).toBeGreaterThan(10);
  const known = new Set(Object.values(believable).map(({ kind }) => kind));
  expect(kinds.filter((kind) => !known.has(kind ?? ""))).toEqual([]);
});

describe.each(Object.keys(believable))("the email %s", (name) => {
  const mail = believable[name];
  const evil = hostile[name];
  if (!mail || !evil) throw new Error("There is no such mail.");

  test("has equal HTML and text, a preheader, a contact address and the postal address", () => {
    expect(links(withoutEntities(mail.html))).toEqual(links(mail.text));
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain(config.supportEmail);
      expect(form).toContain(config.postalAddress);
    }
    const [, preheader = ""] = /<div style="display:none[^>]*>([^<&]*)/.exec(mail.html) ?? [];
    expect(preheader.length).toBeGreaterThan(15);
    expect(preheader).not.toBe(mail.subject);
  });

  test("links only to this site and loads nothing", () => {
    for (const link of links(mail.text)) expect(new URL(link).origin).toBe("https://toolcomps.test");
    expect(mail.html).not.toMatch(/<(?:img|link|script|iframe|object|svg)|\ssrc=|url\(|@import/i);
  });

  test("has an unsubscribe link if and only if it is optional", () => {
    const isOptional = mail.preference !== undefined || mail.issueId !== undefined;
    expect(mail.unsubscribeUrl !== undefined).toBe(isOptional);
    if (mail.unsubscribeUrl !== undefined) expect(mail.text).toContain(mail.unsubscribeUrl);
  });

  test("escapes user text and keeps headers on one line", () => {
    for (const markup of ["<img", '</p><a href="https://evil']) expect(evil.html).not.toContain(markup);
    for (const line of [evil.subject, evil.recipient]) expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(evil.recipient).toBe(mail.recipient);
  });
});
