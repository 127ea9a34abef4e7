import { beforeEach, describe, expect, test } from "vitest";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { CONTENT, emptyNewsletter, mailsOfKind, suppressions, tokenOf } from "#tests/support/newsletter.ts";
import { ask, type RawRequest, serveApp } from "#tests/support/serve-app.ts";
import { jobsNamed } from "#tests/support/stored-jobs.ts";
import { subscriberIdOf } from "./address-list.ts";
import { ASK_SUBSCRIBER, askSubscriber } from "./subscribe.ts";
import { createLeaveUrl } from "./unsubscribe-handler.ts";

const { as, platform, db } = await openTestApi();
const site = await serveApp(platform);
const EMAIL = "rae@elsewhere.test";

beforeEach(() => emptyNewsletter(db));

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const post = (address: string, fields: Record<string, string>, more: RawRequest = {}) =>
  ask(`${site}/newsletter${address}`, {
    method: "POST",
    headers: FORM,
    body: new URLSearchParams(fields).toString(),
    ...more,
  });
const leadsTo = (state: string) => ({
  status: 303,
  headers: expect.objectContaining({ location: `/newsletter/${state}`, "cache-control": "no-store" }),
});
const stored = () => db.select().from(subscribers);
const leaveQuery = async () =>
  new URL(await createLeaveUrl(platform, subscriberIdOf(platform, EMAIL))).search;
const confirmToken = async () => {
  await askSubscriber(platform, { email: EMAIL });
  return tokenOf((await mailsOfKind(db, "confirm-newsletter"))[0]);
};

describe("without a script", () => {
  test("a visitor subscribes and confirms", async () => {
    expect(await post("/subscribe", { email: EMAIL, q7: "" })).toMatchObject(leadsTo("check-your-email"));
    expect(await jobsNamed(platform, ASK_SUBSCRIBER)).toContainEqual({ email: EMAIL });
    const token = await confirmToken();
    expect(await post("/confirm", { token })).toMatchObject(leadsTo("confirmed"));
    expect(await stored()).toMatchObject([{ confirmed: true }]);
    expect(await post("/confirm", { token })).toMatchObject(leadsTo("dead-link"));
  });

  test("an invalid address or link redirects to its page", async () => {
    expect(await post("/subscribe", { email: "rae" })).toMatchObject(leadsTo("not-subscribed"));
    expect(await post("/subscribe", {})).toMatchObject(leadsTo("not-subscribed"));
    expect(await post("/confirm", {})).toMatchObject(leadsTo("dead-link"));
  });

  test("ignores a body that is too large or not a form", async () => {
    const headers = { "content-type": "application/json" };
    expect(await post("/subscribe", {}, { headers, body: "{" })).toMatchObject(leadsTo("not-subscribed"));
    expect((await post("/subscribe", { email: "x".repeat(10_000) })).status).toBe(413);
  });
});

test("a link scanner changes nothing", async () => {
  const token = await confirmToken();
  const query = await leaveQuery();
  for (const method of ["GET", "HEAD"]) {
    await ask(`${site}/newsletter/confirm?token=${token}`, { method });
    await ask(`${site}/newsletter/unsubscribe${query}`, { method });
    await ask(`${site}/newsletter/subscribe?email=${EMAIL}`, { method });
    await ask(`${site}/api/newsletter/confirmations?token=${token}`, { method });
    await ask(`${site}/unsubscribe${query}`, { method });
    await ask(`${site}/api/unsubscriptions${query}`, { method });
  }
  expect(await stored()).toMatchObject([{ email: EMAIL, confirmed: false }]);
  expect(await suppressions(db)).toEqual([]);
  expect(await post("/confirm", { token })).toMatchObject(leadsTo("confirmed"));
});

describe("the preview", () => {
  test("runs nothing, fetches nothing, is framed by this site only, and is not cached", async () => {
    const { id } = await as("max").newsletter.createIssue(CONTENT);
    const { address } = await as("max").newsletter.previewIssue({ id });
    const { status, headers, text } = await ask(site + address);
    expect(status).toBe(200);
    expect(text).toContain('<base target="_blank">');
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)(?!.*allow-same-origin)/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("with an invalid token has expired", async () => {
    expect(await ask(`${site}/newsletter/preview?token=x`)).toMatchObject({ status: 410 });
    expect(await ask(`${site}/newsletter/preview`)).toMatchObject({ status: 410 });
  });
});
