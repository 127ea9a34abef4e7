import { describe, expect, test } from "vitest";
import { contactRequests, mails, rateLimits, usedCaptchas } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { newContactFields, solvedCaptcha } from "#tests/support/contact-requests.ts";

const { as, platform, db } = await openTestApi({ SUPPORT_EMAIL: "operator@toolcomps.test" });

emptyBeforeEach(db, contactRequests, mails, rateLimits, usedCaptchas);

type Sent = Parameters<ReturnType<typeof as>["contact"]["createRequest"]>[0];
const send = async (more: Partial<Record<keyof Sent, unknown>> = {}) =>
  as().contact.createRequest({
    ...newContactFields(),
    captcha: await solvedCaptcha(platform),
    ...more,
  } as Sent);

interface Rejection {
  code: string;
  data: { issues: { path: string[]; message: string }[] };
}
const rejectionOf = (more: Parameters<typeof send>[0]) =>
  send(more).then(
    () => expect.fail(),
    (error) => error as Rejection,
  );

const expectNothingStored = async () => {
  for (const table of [contactRequests, mails]) expect(await db.select().from(table)).toEqual([]);
};

test("stores a request and emails it to the operator in full", async () => {
  expect(await send()).toEqual({});
  expect(await db.select().from(contactRequests)).toMatchObject([
    {
      name: "Rae Ostrow",
      email: "rae@elsewhere.test",
      company: "Elsewhere Realty",
      phone: "(555) 123-4567",
      message: "Please add our town to the list.",
      doneAt: null,
      doneBy: null,
    },
  ]);
  const [mail, ...others] = await db.select().from(mails);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: "contact-request",
    recipient: "operator@toolcomps.test",
    replyTo: "rae@elsewhere.test",
    subject: "Contact request from Rae Ostrow",
  });
  for (const said of Object.values(newContactFields()).filter((value) => value !== true)) {
    expect(mail?.text).toContain(said);
  }
});

test("optional fields may be missing; values are trimmed and the email lowercased", async () => {
  const { company: _, phone: __, ...fields } = newContactFields();
  const captcha = await solvedCaptcha(platform);
  await as().contact.createRequest({
    ...fields,
    captcha,
    name: "  Zoë O’Neil-Брандт ",
    email: " Zoe@Elsewhere.TEST ",
    message: " One line.\r\nAnother. ",
  });
  expect(await db.select().from(contactRequests)).toMatchObject([
    {
      name: "Zoë O’Neil-Брандт",
      email: "zoe@elsewhere.test",
      company: null,
      phone: null,
      message: "One line.\nAnother.",
    },
  ]);
});

test("HTML in a message is plain text in the email", async () => {
  await send({ message: "<script>alert(1)</script>\n\nBye." });
  const [mail] = await db.select().from(mails);
  expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(mail?.html).not.toContain("<script");
  expect(mail?.text).toContain("<script>alert(1)</script>");
});

const NAME_LETTERS = "Name can only contain letters, spaces, hyphens, and apostrophes";
const PHONE_DIGITS = "Phone number must contain at least 10 digits";
const PHONE_FORMAT = "Invalid phone format. Examples: (555) 123-4567, +1-555-123-4567, 555.123.4567";
const BAD_TEXT = "Text contains characters that are not allowed";
const DOMAIN = "@elsewhere.test";

describe("each rule has its message; the first broken rule comes first", () => {
  test.each<[string, unknown, string]>([
    ["name", "", "Name is required"],
    ["name", "   ", "Name is required"],
    ["name", "R", "Name must be at least 2 characters"],
    ["name", "7", "Name must be at least 2 characters"],
    ["name", "R".repeat(101), "Name must be less than 100 characters"],
    ["name", "\u200d\u200d", "Name is required"],
    ["name", "- -", "Name is required"],
    ["name", "R2 D2", NAME_LETTERS],
    ["name", "Rae <rae>", NAME_LETTERS],
    ["name", "Rae\nBcc: all@elsewhere.test", NAME_LETTERS],
    ["name", "Rae\u0000", BAD_TEXT],
    ["email", "", "Email is required"],
    ["email", "  ", "Email is required"],
    ["email", "rae", "Invalid email address"],
    ["email", "raé@elsewhere.test", "Only unaccented letters work before the @ of an email address"],
    ["email", "rae@elsewhere", "Invalid email address"],
    ["email", "rae@elsewhere.test\nBcc: all@elsewhere.test", "Invalid email address"],
    ["email", "rae@elsewhere.test, all@elsewhere.test", "Invalid email address"],
    ["email", `${"r".repeat(256 - DOMAIN.length)}${DOMAIN}`, "Email must be less than 255 characters"],
    ["company", "C".repeat(101), "Company name must be less than 100 characters"],
    ["company", "A\nBcc: all@elsewhere.test", BAD_TEXT],
    ["phone", "555-1234", PHONE_DIGITS],
    ["phone", "call me", PHONE_DIGITS],
    ["phone", "555 123 4567 ext. 8", PHONE_FORMAT],
    ["phone", "555--123--4567", PHONE_FORMAT],
    ["phone", "(555 123-4567", PHONE_FORMAT],
    ["phone", "+-555-123-4567", PHONE_FORMAT],
    ["phone", "555-123-4567-", PHONE_FORMAT],
    ["phone", "5".repeat(41), PHONE_FORMAT],
    ["message", "", "Message is required"],
    ["message", " \n ", "Message is required"],
    ["message", "\u200b".repeat(20), "Message is required"],
    ["message", "Too short", "Message must be at least 10 characters"],
    ["message", "m".repeat(2001), "Message must be less than 2000 characters"],
    ["message", "A bell \u0007 in the text", BAD_TEXT],
    ["consent", false, "You must agree to be contacted."],
    ["consent", undefined, "You must agree to be contacted."],
    ["captcha", { token: "", answer: "seven" }, "Incorrect answer. Please try again."],
  ])("%s %j", async (field, value, message) => {
    const { code, data } = await rejectionOf({ [field]: value });
    expect([code, data.issues[0]?.message]).toEqual(["BAD_REQUEST", message]);
    await expectNothingStored();
  });
});

describe("accepts the limits of each rule:", () => {
  test.each([
    ["name", "Jo"],
    ["name", "R".repeat(100)],
    ["name", "Jean-Luc d'Arc"],
    ["name", "Zoe\u0308 Å"],
    ["email", `${"r".repeat(255 - DOMAIN.length)}${DOMAIN}`],
    ["company", "C".repeat(100)],
    ["phone", ""],
    ["phone", "5551234567"],
    ["phone", "+1-555-123-4567"],
    ["phone", "555.123.4567"],
    ["phone", "+1 (555) 123 4567"],
    ["phone", "(555)123-4567"],
    ["phone", "555 - 123 - 4567"],
    ["message", "Ten chars."],
    ["message", "m".repeat(2000)],
  ])("%s %j", async (field, value) => {
    expect(await send({ [field]: value })).toEqual({});
    expect(await db.$count(contactRequests)).toBe(1);
  });
});

test("reports every wrong field, in order", async () => {
  const wrong = { name: "", email: "", company: "C".repeat(101), phone: "1", message: "", consent: false };
  const { data } = await rejectionOf(wrong);
  const fields = [...new Set(data.issues.map(({ path }) => path[0]))];
  expect(fields).toEqual(["name", "email", "company", "phone", "message", "consent"]);
});

test("no input makes a rule slow: exponential backtracking would time out", async () => {
  const phones = ["5".repeat(50_000), `${"(5)".repeat(20_000)}!`, `${" - 5".repeat(20_000)}x`];
  const names = [`${"a\u0301".repeat(50_000)}!`, `${"'- ".repeat(50_000)}!`];
  for (const phone of phones) expect((await rejectionOf({ phone })).code).toBe("BAD_REQUEST");
  for (const name of names) expect((await rejectionOf({ name })).code).toBe("BAD_REQUEST");
});

describe("a captcha", () => {
  const newNumbers = {
    captcha: { numbers: [expect.any(Number), expect.any(Number)], token: expect.any(String) },
  };

  test("with a wrong answer is consumed and rejected with new numbers", async () => {
    const captcha = await solvedCaptcha(platform);
    await expect(send({ captcha: { ...captcha, answer: 8 } })).rejects.toMatchObject({
      code: "INCORRECT_ANSWER",
      status: 422,
      message: "Incorrect answer. Please try again.",
      data: newNumbers,
    });
    await expect(send({ captcha })).rejects.toMatchObject({ code: "CAPTCHA_EXPIRED" });
    await expectNothingStored();
  });

  test("is accepted once, even with concurrent requests", async () => {
    const captcha = await solvedCaptcha(platform);
    const messages = ["What one writes.", "What another writes.", "What a third writes."];
    const outcomes = await Promise.allSettled(messages.map((message) => send({ captcha, message })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const { reason } of outcomes.filter((outcome) => outcome.status === "rejected")) {
      expect(reason).toMatchObject({ code: "CAPTCHA_EXPIRED", status: 410, data: newNumbers });
    }
    expect(await db.$count(contactRequests)).toBe(1);
    expect(await db.$count(mails)).toBe(1);
  });

  test("stores a retried request once", async () => {
    const captcha = await solvedCaptcha(platform);
    expect(await Promise.all([1, 2, 3].map(() => send({ captcha })))).toEqual([{}, {}, {}]);
    expect(await send({ captcha })).toEqual({});
    expect(await db.$count(contactRequests)).toBe(1);
    expect(await db.$count(mails)).toBe(1);
    const other = { email: "other@elsewhere.test", captcha };
    await expect(send(other)).rejects.toMatchObject({ code: "CAPTCHA_EXPIRED" });
  });

  test.each([
    ["expired", async () => (await solvedCaptcha(platform, -1)).token],
    ["forged", async () => "eyJhbGciOiJub25lIn0.eyJpZCI6IjEiLCJzdW0iOiI3In0."],
    [
      "for another purpose",
      () => platform.signedValues.sign("unsubscribe", { id: crypto.randomUUID(), sum: "7" }),
    ],
  ])("rejects a token that is %s", async (_, tokenOf) => {
    await expect(send({ captcha: { token: await tokenOf(), answer: 7 } })).rejects.toMatchObject({
      code: "CAPTCHA_EXPIRED",
      data: newNumbers,
    });
    await expectNothingStored();
  });
});

test("says that a hidden field was filled in, and keeps the captcha for the second attempt", async () => {
  const captcha = await solvedCaptcha(platform);
  await expect(send({ q7: "https://spam.test", captcha })).rejects.toMatchObject({ code: "HONEYPOT_FILLED" });
  await expectNothingStored();
  expect(await send({ captcha })).toEqual({});
});

test("limits requests per network; wrong answers don't count", async () => {
  const captcha = { ...(await solvedCaptcha(platform)), answer: 8 };
  await expect(send({ captcha })).rejects.toMatchObject({ code: "INCORRECT_ANSWER" });
  for (let count = 0; count < 20; count++) await send();
  await expect(send()).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    data: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await db.$count(contactRequests)).toBe(20);
});

test("stores nothing and keeps the captcha usable when the email can't be queued", async () => {
  const captcha = await solvedCaptcha(platform);
  const { queue } = platform.outbox;
  platform.outbox.queue = () => Promise.reject(new Error("no outbox"));
  await expect(send({ captcha })).rejects.toThrow();
  platform.outbox.queue = queue;
  await expectNothingStored();
  expect(await send({ captcha })).toEqual({});
});
