import { beforeAll, expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import {
  givePasswords,
  linkIn,
  mailsTo,
  openBrowser,
  PASSWORD,
  tokenIn,
} from "#tests/support/api-browser.ts";
import { jobsNamed } from "#tests/support/stored-jobs.ts";
import { sendConfirmationAgain } from "./resend-confirmation.ts";

const { platform, world } = await openTestApi();
const { nora, uma } = world.people;

beforeAll(() => givePasswords(platform, world));

const resend = (body: unknown) => openBrowser(platform).post("/auth/resend-confirmation", body);

test("only queues a job, with a redirect to this site", async () => {
  const { status, body } = await resend({ email: " Uma@World.test", redirect: "/add-review" });
  expect([status, body]).toEqual([200, {}]);
  await resend({ email: "nobody@world.test", redirect: "https://evil.test" });
  expect(await jobsNamed(platform, "resend-confirmation")).toEqual([
    { email: "uma@world.test", redirect: "/add-review" },
    { email: "nobody@world.test", redirect: "/" },
  ]);
});

test("sends a link that confirms the address and makes the latest password work", async () => {
  await sendConfirmationAgain(platform, { email: uma.email, redirect: "/add-review" });
  const [mail] = await mailsTo(platform, uma.email);
  expect(linkIn(mail ?? { text: "" }).searchParams.get("redirect")).toBe("/add-review");
  const browser = openBrowser(platform);
  const confirmed = await browser.post("/auth/confirm-email", {
    token: tokenIn(mail ?? { text: "" }),
    password: PASSWORD,
  });
  expect([confirmed.status, confirmed.body]).toEqual([200, { email: uma.email }]);
  const signedIn = await browser.post("/auth/sign-in", { email: uma.email, password: PASSWORD });
  expect(signedIn.status).toBe(200);
});

test("sends nothing to an address that is confirmed, or has no account", async () => {
  await sendConfirmationAgain(platform, { email: nora.email, redirect: "/" });
  await sendConfirmationAgain(platform, { email: "nobody@world.test", redirect: "/" });
  expect(await mailsTo(platform, nora.email)).toEqual([]);
  expect(await mailsTo(platform, "nobody@world.test")).toEqual([]);
});

test("rejects an invalid address", async () => {
  const { status, body } = await resend({ email: "uma" });
  expect([status, body.data.issues[0].message]).toEqual([400, "Invalid email address"]);
});

test("allows five requests an hour per address, thirty per network", async () => {
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await resend({ email: "often@world.test" })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const network = "203.0.113.20";
  for (let use = 0; use < 30; use += 1) await platform.limits.take("resendNetwork", network);
  const rejected = await openBrowser(platform, network).post("/auth/resend-confirmation", {
    email: "late@world.test",
  });
  expect(rejected.status).toBe(429);
});
