import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { CONTENT, emptyNewsletter, storeSubscriber } from "#tests/support/newsletter.ts";
import { renderPreview } from "./preview-issue.ts";

const { as, platform, world } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });
const { db, signedValues } = platform;

beforeEach(() => emptyNewsletter(db));

const create = () => as("max").newsletter.createIssue(CONTENT);

describe("a preview", () => {
  test("shows the email as subscribers get it, without an address or unsubscribe link", async () => {
    const { id } = await create();
    const { address } = await as("ada").newsletter.previewIssue({ id });
    expect(address).toMatch(/^\/newsletter\/preview\?token=[\w.-]+$/);
    const token = new URLSearchParams(address.split("?")[1]).get("token") ?? "";
    const html = await renderPreview(platform, token);
    expect(html).toContain("Some <strong>news</strong> for you.");
    expect(html).toContain(">Unsubscribe</a>");
    expect(html).not.toContain("token=");
  });

  test("expires, and rejects other tokens", async () => {
    const { id: issueId } = await create();
    const tokens = [
      await signedValues.sign("newsletter-preview", { issueId }, -1),
      await signedValues.sign("newsletter-unsubscribe", { issueId }),
      "invented",
      "",
    ];
    for (const token of tokens) expect(await renderPreview(platform, token)).toBeUndefined();
  });

  test("doesn't exist for a deleted draft", async () => {
    const { id } = await create();
    const token = await signedValues.sign("newsletter-preview", { issueId: id }, 60);
    await as("max").newsletter.deleteIssue({ id });
    expect(await renderPreview(platform, token)).toBeUndefined();
    await expect(as("max").newsletter.previewIssue({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("a test email goes only to the moderator who sends it, and keeps the draft", async () => {
  await storeSubscriber(platform, "rae@elsewhere.test");
  await storeSubscriber(platform, world.people.ada.email);
  const draft = await create();
  expect(await as("ada").newsletter.sendTestIssue({ id: draft.id })).toEqual({});
  const [mail, ...others] = await db.select().from(mails);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: "newsletter-test",
    recipient: world.people.ada.email,
    userId: world.people.ada.id,
    subject: "Test: What changed",
    issueId: null,
  });
  // The link must not unsubscribe anyone.
  expect(mail?.unsubscribeUrl).toBe("https://toolcomps.test/unsubscribe");
  expect(await as("max").newsletter.getIssue({ id: draft.id })).toEqual(draft);
});
