import { describe, expect, test } from "vitest";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import {
  fillAll,
  keepDraft,
  openForm,
  publish,
  publishButton,
  turn,
  untilRestored,
  untilStored,
} from "./support/review-form.ts";
import { delayResponses } from "./support/slow-network.ts";
import { untilToast } from "./support/toasts.ts";
import { follow, newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

describe("a draft", () => {
  test("saves every 30 seconds with a message, and can be restored", async () => {
    const page = await newVisitor("phone");
    const person = await createMember(page);
    await page.clock.install();
    await signIn(page, person, "/add-review");
    await page.getByLabel("Tool name").fill("Half-written Leads");
    await page.clock.runFor(31_000);
    await untilToast(page, "Draft saved");
    await visit(page, "/add-review");
    await untilRestored(page);
    expect(await page.getByLabel("Tool name").inputValue()).toBe("Half-written Leads");
  });

  test("opens at the same scroll position after going back", async () => {
    const { page } = await openForm("desktop");
    // The router stores the scroll position in the frame after the scroll event.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.addEventListener("scroll", () => resolve(), { once: true });
          window.scrollTo(0, 1200);
        }),
    );
    await follow(page, "/terms");
    await page.waitForURL("**/terms");
    await page.goBack();
    await page.getByLabel("Tool name").waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1200);
  });

  test("saves when the page is hidden, and appears on another device", async () => {
    const { page, person } = await openForm("phone");
    await keepDraft(page, "Copied Over Leads");
    const other = await newVisitor("desktop");
    await signIn(other, person, "/add-review");
    await untilRestored(other);
    expect(await other.getByLabel("Tool name").inputValue()).toBe("Copied Over Leads");
  });

  test("shows the newer of two versions and offers the other, across reloads, until one is chosen", async () => {
    const { page, person } = await openForm("desktop");
    await keepDraft(page, "First Version");
    const { page: other } = await openForm("phone", person);
    await keepDraft(other, "Second Version");
    await visit(page, "/add-review");
    await expect.poll(() => page.getByLabel("Tool name").inputValue()).toBe("Second Version");
    await page.getByText(/another draft \(First Version\), saved .* in this browser/).waitFor();
    await page.reload();
    await page.getByText(/another draft \(First Version\)/).waitFor();
    await untilStored(page, () => page.getByRole("button", { name: "Use that draft" }).click());
    expect(await page.getByLabel("Tool name").inputValue()).toBe("First Version");
    await page.getByText(/another draft \(Second Version\)/).waitFor();
    await untilStored(page, () => page.getByRole("button", { name: "Keep this one" }).click());
    await expect.poll(() => page.getByText(/You have another draft/).count()).toBe(0);
    await turn(other, "visible");
    await other.getByText(/another draft \(First Version\), saved .* on another device/).waitFor();
    expect(await other.getByLabel("Tool name").inputValue()).toBe("Second Version");
  });

  test("offers changes from another tab", async () => {
    const { page } = await openForm("desktop");
    const tab = await page.context().newPage();
    await visit(tab, "/add-review");
    await tab.getByLabel("Tool name").fill("Other Tab");
    await page.getByText(/another draft \(Other Tab\), saved .* in this browser/).waitFor();
    await page.getByRole("button", { name: "Use that draft" }).click();
    expect(await page.getByLabel("Tool name").inputValue()).toBe("Other Tab");
  });

  test("saves offline changes later without a conflict", async () => {
    const { page, person } = await openForm("phone", undefined, {
      expectComplaint: /ERR_INTERNET_DISCONNECTED/,
    });
    await keepDraft(page, "Before");
    await page.context().setOffline(true);
    await page.getByLabel("Tool name").fill("Without A Connection");
    await page.waitForFunction(() => localStorage.getItem("review_draft")?.includes("Without A Connection"));
    await untilStored(page, () => page.context().setOffline(false));
    const { page: other } = await openForm("desktop", person);
    await expect.poll(() => other.getByLabel("Tool name").inputValue()).toBe("Without A Connection");
    await visit(page, "/add-review");
    await untilRestored(page);
    expect(await page.getByText(/You have another draft/).count()).toBe(0);
  });

  test("survives the end of the session, which publishing reports", async () => {
    const { page, person } = await openForm("desktop", undefined, { expectStatus: [401] });
    await fillAll(page, { city: "Tulsa", state: "OK" });
    await page.context().clearCookies();
    await page.route("**/api/reviews", (route) =>
      route.fulfill({ status: 401, json: { code: "UNAUTHORIZED" } }),
    );
    await publish(page);
    await untilToast(page, "You must be logged in to submit a review.");
    await page.getByRole("link", { name: "Sign in to add a review" }).waitFor();
    await page.unroute("**/api/reviews");
    await signIn(page, person, "/add-review");
    await expect.poll(() => page.getByLabel("City", { exact: true }).inputValue()).toBe("Tulsa");
    expect(await publishButton(page).isEnabled()).toBe(true);
  });

  test("stays deleted although a save was pending when the review was submitted", async () => {
    const { page } = await openForm("desktop");
    await fillAll(page, { city: "Omaha", state: "NE" });
    const release = await delayResponses(page, "**/api/drafts/review");
    const underWay = page.waitForRequest((request) => request.method() === "PUT");
    await page.getByLabel("Detailed review").fill("The last words, saved while the review is submitted.");
    await turn(page, "hidden");
    await underWay;
    await publish(page);
    await page.getByText("Publishing…").waitFor();
    release();
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    await page.waitForURL((url) => url.pathname === "/");
    await visit(page, "/add-review");
    await page.getByLabel("Tool name").waitFor();
    expect(await page.getByLabel("Tool name").inputValue()).toBe("");
    expect(await page.evaluate(() => localStorage.getItem("review_draft"))).toBeNull();
  });

  test("ends in all tabs and on all devices when its review is submitted, and says so", async () => {
    const { page, person } = await openForm("desktop", undefined, {
      expectStatus: [409],
      expectComplaint: /ERR_FAILED/,
    });
    await fillAll(page, { city: "Mesa", state: "AZ" });
    await untilStored(page, () => turn(page, "hidden"));
    await turn(page, "visible");
    const tab = await page.context().newPage();
    await visit(tab, "/add-review");
    await expect.poll(() => tab.getByLabel("City", { exact: true }).inputValue()).toBe("Mesa");
    const { page: other } = await openForm("phone", person);
    await expect.poll(() => other.getByLabel("City", { exact: true }).inputValue()).toBe("Mesa");
    // Typed before the other device submits, and not saved yet.
    await tab.route("**/api/drafts/review", (route) => route.abort());
    await tab.getByLabel("Detailed review").fill("A sentence that the review lacks.");
    await publish(other);
    await other.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    const ended = "You submitted this review in another tab or on another device.";
    await page.getByText(ended).waitFor();
    await tab.unroute("**/api/drafts/review");
    await turn(tab, "visible");
    await tab.getByText(ended).waitFor();
    await tab.getByRole("link", { name: "Edit your review" }).click();
    await tab.getByText("We restored your unsaved changes").waitFor();
    expect(await tab.getByLabel("Detailed review").inputValue()).toBe("A sentence that the review lacks.");
    await page.getByRole("button", { name: "Start another review" }).click();
    await page.getByLabel("Tool name").waitFor();
    expect(await page.getByLabel("Tool name").inputValue()).toBe("");
    await visit(page, "/add-review");
    await page.getByLabel("Tool name").waitFor();
    expect(await page.getByLabel("Tool name").inputValue()).toBe("");
  });

  test("stays private and intact when another person uses the browser", async () => {
    const { page, person } = await openForm("desktop");
    await page.getByLabel("Tool name").fill("Mine Alone");
    await page.getByRole("link", { name: "Save Draft & Exit" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const neighbor = await createMember(page, "Neighbor Journey");
    await signIn(page, neighbor, "/add-review");
    await page.getByLabel("Tool name").waitFor();
    expect(await page.getByLabel("Tool name").inputValue()).toBe("");
    await signIn(page, person, "/add-review");
    await expect.poll(() => page.getByLabel("Tool name").inputValue()).toBe("Mine Alone");
  });

  test("takes precedence over the profile's years, type and brokerage", async () => {
    const { page } = await openForm("desktop", DEMO.premium);
    expect(await page.getByLabel("Years of experience").inputValue()).toBe("11");
    expect(await page.getByLabel("Agent type").inputValue()).toBe("team");
    expect(await page.getByLabel("Brokerage").inputValue()).toBe("Fieldstone Group");
  });
});
