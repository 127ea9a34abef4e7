import type { Page } from "playwright-core";
import { type Account, createMember, signIn } from "./accounts.ts";
import { type Device, newVisitor } from "./visitors.ts";

/** Opens the form for a new review, by default as a new member. */
export async function openForm(
  device: Device,
  account?: Account,
  options: Parameters<typeof newVisitor>[1] = {},
): Promise<{ page: Page; person: Account }> {
  const page = await newVisitor(device, options);
  const person = account ?? (await createMember(page));
  await signIn(page, person, "/add-review");
  await page.getByLabel("Tool name").waitFor();
  return { page, person };
}

/** A line of the form, not a toast: nothing moves. */
export const untilRestored = (page: Page) =>
  page.getByRole("status").getByText("Draft restored", { exact: true }).waitFor();

/** Fills all required fields with an existing tool and city. */
export async function fillAll(
  page: Page,
  { tool = "Foyer CRM", city = "Boise", state = "ID" } = {},
): Promise<void> {
  await page.getByLabel("Tool name").fill(tool);
  await page.getByRole("option", { name: tool }).click();
  await page.getByLabel("City", { exact: true }).fill(city);
  await page.getByRole("option", { name: `${city}, ${state}` }).click();
  await page.getByLabel("Monthly cost").fill("139");
  await page.getByLabel("Contacts Managed").fill("1850");
  await page.getByLabel("User Adoption (%)").fill("71");
  await page.getByText("No, I wouldn't").click();
  await page.getByLabel("Years of experience").fill("14");
  await page.getByLabel("Agent type").selectOption("Broker");
  await page
    .getByLabel("Detailed review")
    .fill("Smart lists are the reason we stayed. Texting costs extra, though.");
  await denyConnection(page);
}

export const publishButton = (page: Page) => page.getByRole("button", { name: "Publish Review →" });

/** In the last section. */
export const connectionChoice = (page: Page, label: string) =>
  page.getByRole("region", { name: "Are you connected with this tool?" }).getByLabel(label);

export const denyConnection = (page: Page) => connectionChoice(page, "I don't work for").check();

/** Simulates hiding the page, as when closing it or switching apps, or showing it again. */
export const turn = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

/** Does what saves the draft; returns when the server stored it, which another device needs. */
export async function untilStored(page: Page, save: () => Promise<void>): Promise<{ savedAt: string }> {
  const stored = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await save();
  return (await stored).json() as Promise<{ savedAt: string }>;
}

/** Types a tool's name and hides the page; returns when server and browser have stored the draft. */
export async function keepDraft(page: Page, tool: string): Promise<void> {
  const { savedAt } = await untilStored(page, async () => {
    await page.getByLabel("Tool name").fill(tool);
    await turn(page, "hidden");
  });
  await page.waitForFunction((moment) => localStorage.getItem("review_draft")?.includes(moment), savedAt);
  await turn(page, "visible");
}
