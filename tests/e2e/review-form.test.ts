import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type Account, createMember, DEMO, signIn } from "./support/accounts.ts";
import { untilToast } from "./support/toasts.ts";
import { DEVICES, type Device, newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const DEVICE_NAMES = Object.keys(DEVICES) as Device[];

async function openForm(device: Device, account?: Account): Promise<{ page: Page; person: Account }> {
  const page = await newVisitor(device);
  const person = account ?? (await createMember(page));
  await signIn(page, person, "/add-review");
  await page.getByLabel("Tool name").waitFor();
  return { page, person };
}

async function fillAll(page: Page, { tool = "Foyer CRM", city = "Boise", state = "ID" } = {}): Promise<void> {
  await page.getByLabel("Tool name").fill(tool);
  await page.getByRole("option", { name: tool }).click();
  await page.getByLabel("City", { exact: true }).fill(city);
  await page.getByRole("option", { name: `${city}, ${state}` }).click();
  await page.getByLabel("Monthly cost").fill("139");
  await page.getByLabel("Contacts Managed").fill("1850");
  await page.getByLabel("User Adoption (%)").fill("71");
  await page.getByText("No, I don't").click();
  await page.getByLabel("Years of experience").fill("14");
  await page.getByLabel("Agent type").selectOption("Broker");
  await page
    .getByLabel("Detailed review")
    .fill("Smart lists are the reason we stayed. Texting costs extra, though.");
}

const publish = (page: Page) => page.getByRole("button", { name: "Publish Review →" });

/** Hiding a page, as closing it or another app does. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

describe("the form says what is wrong", () => {
  test.each([
    ["Monthly cost (USD)", "a lot", "Enter dollars a month: 0 or more, with cents at most"],
    ["Monthly cost (USD)", "-5", "Enter dollars a month: 0 or more, with cents at most"],
    ["Monthly cost (USD)", "", "Monthly cost is required"],
    ["Volume per month", "3.5", "Enter a whole number, 0 or more"],
    ["Conversion rate (%)", "-1", "Enter a percentage from 0 to 100 with two decimals at most"],
    ["Years of experience", "51", "Enter whole years from 0 to 50"],
    ["City", "12", "City must contain a letter"],
    ["Tool name", "!!", "Tool name must contain a letter or a digit"],
    ["Detailed review", "   ", "Detailed review is required"],
  ])("%s: %o", async (label, typed, message) => {
    const { page } = await openForm("desktop", DEMO.admin);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.blur();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await publish(page).isDisabled()).toBe(true);
  });

  test("an unusual cost is a warning, more than 100 percent is not taken, and the counter turns amber", async () => {
    const { page } = await openForm("phone", DEMO.admin);
    await page.getByLabel("Monthly cost").fill("5000.01");
    await page.getByText("This is unusually high for most agents.").waitFor();
    const rate = page.getByLabel("Conversion rate (%)");
    await rate.fill("10");
    await rate.press("End");
    await rate.press("1");
    expect(await rate.inputValue()).toBe("10");
    const counter = page.getByText("/2,000");
    await page.getByLabel("Detailed review").fill("x".repeat(1900));
    expect(await counter.getAttribute("class")).not.toContain("text-middling");
    await page.getByLabel("Detailed review").fill("x".repeat(1901));
    await expect.poll(() => counter.getAttribute("class")).toContain("text-middling");
  });

  test("points are added by Enter, at most ten, none twice; six tags are shown, and more on demand", async () => {
    const { page } = await openForm("desktop", DEMO.admin);
    const pros = page.getByLabel("Pros", { exact: true });
    for (let index = 1; index <= 10; index++) {
      await pros.fill(`Point ${index}`);
      await pros.press("Enter");
      if (index !== 1) continue;
      await pros.fill("point 1");
      await pros.press("Enter");
      await page.getByText("This is already in the list").waitFor();
    }
    await page.getByText("10/10").waitFor();
    expect(await pros.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Remove Point 3" }).click();
    await page.getByText("9/10").waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(6);
    await page.getByRole("button", { name: /^Show \d+ More$/ }).click();
    expect(await page.getByRole("checkbox").count()).toBeGreaterThan(10);
    await page.getByRole("button", { name: "Show Less" }).click();
    expect(await page.getByRole("checkbox").count()).toBe(6);
  });
});

describe("a draft", () => {
  test.each(DEVICE_NAMES)("on a %s is saved every 30 seconds with a word, and restored", async (device) => {
    const page = await newVisitor(device);
    const person = await createMember(page);
    await page.clock.install();
    await signIn(page, person, "/add-review");
    await page.getByLabel("Tool name").fill("Half-written Leads");
    await page.clock.runFor(31_000);
    await untilToast(page, "Draft saved");
    await visit(page, "/add-review");
    await untilToast(page, "Draft restored");
    expect(await page.getByLabel("Tool name").inputValue()).toBe("Half-written Leads");
  });

  test("is kept when the page is hidden, and is there on another device", async () => {
    const { page, person } = await openForm("phone");
    await page.getByLabel("Tool name").fill("Copied Over Leads");
    const stored = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
    await hide(page);
    await stored;
    const other = await newVisitor("desktop");
    await signIn(other, person, "/add-review");
    await untilToast(other, "Draft restored");
    expect(await other.getByLabel("Tool name").inputValue()).toBe("Copied Over Leads");
  });

  test("of two versions the newer is used and the other offered", async () => {
    const { page, person } = await openForm("desktop");
    await page.getByLabel("Tool name").fill("First Version");
    const stored = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
    await hide(page);
    const { savedAt } = (await (await stored).json()) as { savedAt: string };
    await page.waitForFunction((moment) => localStorage.getItem("review_draft")?.includes(moment), savedAt);
    // Written on this device without a connection, later than what the server has.
    await page.evaluate(() => {
      const drafts = JSON.parse(localStorage.getItem("review_draft") ?? "{}");
      for (const draft of Object.values(drafts) as {
        content: { leadSourceName: string };
        savedAt: string;
      }[]) {
        draft.content.leadSourceName = "Second Version";
        draft.savedAt = new Date(Date.now() + 1000).toISOString();
      }
      localStorage.setItem("review_draft", JSON.stringify(drafts));
    });
    const again = await page.context().newPage();
    await page.close();
    await visit(again, "/add-review");
    await expect.poll(() => again.getByLabel("Tool name").inputValue()).toBe("Second Version");
    await again.getByText("There is another version of this draft, of First Version").waitFor();
    await again.getByRole("button", { name: "Use that one" }).click();
    expect(await again.getByLabel("Tool name").inputValue()).toBe("First Version");
    await again.getByText("of Second Version").waitFor();
    expect(person.email).toContain("@");
  });

  test("of somebody else in the same browser is neither shown nor lost", async () => {
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

  test("comes before the profile, which fills in years, type and brokerage otherwise", async () => {
    const { page } = await openForm("desktop", DEMO.premium);
    expect(await page.getByLabel("Years of experience").inputValue()).toBe("11");
    expect(await page.getByLabel("Agent type").inputValue()).toBe("team");
    expect(await page.getByLabel("Brokerage").inputValue()).toBe("Fieldstone Group");
  });
});

describe("a review", () => {
  test.each(DEVICE_NAMES)(
    "on a %s is rejected with a reason, edited, sent in again and approved",
    async (device) => {
      const { page, person } = await openForm(device);
      await fillAll(page);
      await publish(page).dblclick();
      await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
      await page.waitForURL((url) => url.pathname === "/");

      await decide(person.fullName, "Reject", "Please leave out the phone number.");
      await visit(page, "/profile");
      await page.getByText("Not approved").waitFor();
      await page.getByRole("article").getByRole("heading").getByRole("link").click();
      await page.getByText("Reason: Please leave out the phone number.").waitFor();
      await page.getByRole("link", { name: "Edit your review" }).click();
      await page.getByText("It was not approved. Reason: Please leave out the phone number.").waitFor();
      await page
        .getByLabel("Detailed review")
        .fill("Smart lists are the reason we stayed. No number this time.");
      await page.getByRole("button", { name: "Send in for approval →" }).click();
      await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
      await page.getByRole("link", { name: "Back to your review" }).click();
      await page.getByText(/Your review is waiting for approval/).waitFor();

      await decide(person.fullName, "Approve");
      await page.reload();
      await page.getByText("This is your review.").waitFor();
      const visitor = await newVisitor(device);
      await visit(visitor, new URL(page.url()).pathname);
      await visitor.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
    },
  );

  test("is decided on once: the second moderator is told who was first", async () => {
    const { page, person } = await openForm("desktop");
    await fillAll(page, { city: "Fargo", state: "ND" });
    await publish(page).click();
    await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
    const [first, second] = [await newVisitor("desktop"), await newVisitor("phone", { expectStatus: [409] })];
    await signIn(first, DEMO.moderator, "/admin");
    await signIn(second, DEMO.admin, "/admin");
    const [here, there] = [await findItem(first, person.fullName), await findItem(second, person.fullName)];
    await here.getByRole("button", { name: "Approve" }).click();
    await untilToast(first, "Review approved!");
    await there.getByRole("button", { name: "Reject" }).click();
    await untilToast(second, "Failed to moderate review", "Mona Archer has already approved this review.");
    await expect.poll(() => there.count()).toBe(0);
  });

  test("of the same tool and market opens the first for editing", async () => {
    const { page, person } = await openForm("desktop");
    await fillAll(page, { city: "Denver", state: "CO" });
    await publish(page).click();
    await page.waitForURL((url) => url.pathname === "/");
    const again = await newVisitor("desktop", { expectStatus: [409] });
    await signIn(again, person, "/add-review");
    await again.getByLabel("Tool name").waitFor();
    await fillAll(again, { city: "Denver", state: "CO" });
    await publish(again).click();
    await untilToast(again, "You have already reviewed this tool in this market.");
    await again.waitForURL(/\/reviews\/.+\/edit$/);
    await again.getByRole("heading", { name: "Edit your review" }).waitFor();
  });
});

/** The item of an author in the queue, which comes in parts. */
async function findItem(page: Page, author: string) {
  const item = page.getByRole("article").filter({ hasText: author });
  await page.getByRole("article").first().waitFor();
  while ((await item.count()) === 0) {
    const shown = await page.getByRole("article").count();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(shown);
  }
  return item;
}

async function decide(author: string, decision: "Approve" | "Reject", reason = ""): Promise<void> {
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.moderator, "/admin");
  const item = await findItem(page, author);
  await item.getByLabel("Reason (optional)").fill(reason);
  await item.getByRole("button", { name: decision }).click();
  await untilToast(page, decision === "Approve" ? "Review approved!" : "Review rejected!");
}
