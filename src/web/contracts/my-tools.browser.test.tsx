import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnContract, PriceComparison } from "#contract/people/contracts.ts";
import { type Answers, renderScreen } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import { MyTools } from "./my-tools.tsx";

const FOYER = { id: "0190a000-0000-7000-8000-0000000000f1", name: "Foyer CRM", category: "CRM" as const };
const ROLODESK = { ...FOYER, id: "0190a000-0000-7000-8000-0000000000f2", name: "Rolodesk" };
const AUSTIN = {
  id: "0190a000-0000-7000-8000-0000000000a1",
  city: "Austin",
  state: "TX" as const,
  slug: "austin",
};

const LESS: PriceComparison = {
  ...{ area: { kind: "market", market: AUSTIN }, reportCount: 6, lowerCount: 4 },
  ...{ median: 160, lowerQuartile: 120, upperQuartile: 185, text: "4 of 6 pay less" },
};

const contract = (more: Partial<OwnContract> = {}): OwnContract => ({
  ...{ id: "0190a000-0000-7000-8000-0000000000c1", tool: { ...FOYER, slug: "foyer-crm" }, market: AUSTIN },
  ...{ price: 195, isYearly: false, monthly: 195, since: null, renewsOn: null, noticeDays: null, note: "" },
  ...{
    nextRenewal: null,
    noticeBy: null,
    nextReminder: null,
    askedAbout: null,
    comparison: LESS,
    version: "1",
  },
  ...more,
});

const bookOf = (...items: OwnContract[]): OutputOf<"contracts", "list"> => ({
  ...{ items, total: { monthly: 195, yearly: 2340 }, verdict: null },
});

type Operations = NonNullable<Answers["contracts"]>;

/** A server whose book is empty until a tool is added. */
function server(operations: Operations = {}) {
  const created: unknown[] = [];
  const api: Answers = {
    contracts: {
      list: () => bookOf(...(created.length > 0 ? [contract()] : [])),
      propose: () => ({
        market: AUSTIN,
        tools: [
          { tool: { ...FOYER, slug: "foyer-crm" }, market: AUSTIN, price: null },
          { tool: { ...ROLODESK, slug: "rolodesk" }, market: AUSTIN, price: null },
        ],
      }),
      compare: () => ({ comparison: LESS }),
      create: (input) => {
        created.push(input);
        return { id: contract().id };
      },
      ...operations,
    },
    account: { getCalendar: () => ({ url: null }) },
  };
  return { api, created };
}

const price = (tool: string) => page.getByLabelText(`${tool}, in dollars a month`);

test("a price is compared before it is saved, and its renewal date is asked for after that, and can be skipped", async () => {
  const { api, created } = server();
  await renderScreen(<MyTools />, { viewer: {}, api });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("What do you pay for?");
  const save = page.getByRole("button", { name: /^Save/ });
  await expect.element(save).toBeDisabled();
  await price("Foyer CRM").fill("195");
  await expect.element(page.getByText("4 of 6 pay less in Austin")).toBeVisible();
  expect(created).toEqual([]);
  await expect.element(save).toHaveTextContent("Save 1 tool");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("When does Foyer CRM renew?")).toHaveFocus();
  expect(created).toMatchObject([{ toolId: FOYER.id, price: 195, marketId: AUSTIN.id }]);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect.element(page.getByLabelText("When does Foyer CRM renew?")).not.toBeInTheDocument();
});

test("what can't be a price says so, and isn't saved", async () => {
  const { api, created } = server();
  await renderScreen(<MyTools />, { viewer: {}, api });
  await price("Foyer CRM").fill("cheap");
  await expect.element(page.getByText("Enter an amount, like 139 or 49.99")).toBeVisible();
  await price("Rolodesk").fill("49,99");
  await page.getByRole("button", { name: "Save 1 tool" }).click();
  await expect.poll(() => created).toMatchObject([{ toolId: ROLODESK.id, price: 49.99 }]);
});

test("a failure keeps what was typed, and another attempt has the same id", async () => {
  const sent: unknown[] = [];
  const { api } = server({
    create: (input) => {
      sent.push(input.id);
      throw new ORPCError("INTERNAL_SERVER_ERROR");
    },
  });
  await renderScreen(<MyTools />, { viewer: {}, api });
  await price("Foyer CRM").fill("195");
  const save = page.getByRole("button", { name: "Save 1 tool" });
  await save.click();
  await expect.element(page.getByText("Failed to save your tools")).toBeVisible();
  await expect.element(price("Foyer CRM")).toHaveValue("195");
  await save.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]).toBe(sent[1]);
});

test("what is typed offline stays, and is saved when the network is back", async () => {
  const { api, created } = server();
  const screen = await renderScreen(<MyTools />, { viewer: {}, api });
  await price("Foyer CRM").fill("195");
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, "onLine");
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
  await page.getByRole("button", { name: "Save 1 tool" }).click();
  await expect.element(page.getByText(/This is saved when you're back online/)).toBeVisible();
  expect(created).toEqual([]);
  await screen.unmount();
  await renderScreen(<MyTools />, { viewer: {}, api });
  await expect.element(price("Foyer CRM")).toHaveValue("195");
  if (online) Object.defineProperty(navigator, "onLine", online);
  Reflect.deleteProperty(navigator, "onLine");
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => created).toMatchObject([{ toolId: FOYER.id, price: 195 }]);
});

test("the sheet opens, saves and returns the focus by keyboard", async () => {
  const edits: unknown[] = [];
  const { api } = server({
    list: () => bookOf(contract({ price: edits.length > 0 ? 180 : 195 })),
    update: (input) => {
      edits.push(input);
      return { version: "2" };
    },
  });
  await renderScreen(<MyTools />, { viewer: {}, api });
  const row = page.getByRole("button", { name: /^Foyer CRM/ });
  await expect.element(row.getByText("4 of 6 pay less")).toBeVisible();
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const field = page.getByLabelText("Price in dollars");
  await expect.element(field).toBeVisible();
  await field.fill("x");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Enter an amount, like 139 or 49.99")).toBeVisible();
  await field.fill("180");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => edits).toMatchObject([{ price: 180, version: "1", marketId: AUSTIN.id }]);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

test("an edit in another tab is shown, and nothing is overwritten before a choice", async () => {
  const { marketId: _, ...content } = { ...contract(), marketId: AUSTIN.id };
  const { api } = server({
    list: () => bookOf(contract()),
    update: () => {
      throw new ORPCError("CHANGED", {
        defined: true,
        status: 409,
        data: { version: "9", content: { ...content, price: 210, marketId: AUSTIN.id } },
      });
    },
  });
  await renderScreen(<MyTools />, { viewer: {}, api });
  await page.getByRole("button", { name: /^Foyer CRM/ }).click();
  await page.getByLabelText("Price in dollars").fill("180");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Show the other version").click();
  await expect.element(page.getByText(/\$210 a month/)).toBeVisible();
  await expect.element(page.getByLabelText("Price in dollars")).toHaveValue("180");
  await page.getByRole("button", { name: "Discard mine and use the other" }).click();
  await expect.element(page.getByLabelText("Price in dollars")).toHaveValue("210");
});

test("tracking ends after a question", async () => {
  const removed: unknown[] = [];
  const { api } = server({
    list: () => bookOf(...(removed.length > 0 ? [] : [contract()])),
    remove: (input) => {
      removed.push(input);
      return {};
    },
  });
  await renderScreen(<MyTools />, { viewer: {}, api });
  await page.getByRole("button", { name: /^Foyer CRM/ }).click();
  await page.getByRole("button", { name: "Stop tracking" }).click();
  expect(removed).toEqual([]);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect.element(page.getByText("Stopped tracking Foyer CRM")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "What do you pay for?" })).toBeVisible();
});

test("after a renewal, a press keeps the price, and another one changes it and offers to share it", async () => {
  const answers: unknown[] = [];
  const { api } = server({
    list: () =>
      bookOf(contract({ askedAbout: answers.length > 0 ? null : "2026-11-14", renewsOn: "2026-11-14" })),
    changePrice: (input) => {
      answers.push(input);
      return { version: "2" };
    },
    keepPrice: () => {
      throw new ORPCError("INTERNAL_SERVER_ERROR");
    },
  });
  await renderScreen(<MyTools />, { viewer: {}, api });
  const card = page.getByRole("region", { name: "Renewal of Foyer CRM" });
  await card.getByRole("button", { name: "No" }).click();
  await expect.element(page.getByText("Failed to save your answer")).toBeVisible();
  await card.getByRole("button", { name: "Yes" }).click();
  await userEvent.keyboard("240{Enter}");
  await expect.poll(() => answers).toMatchObject([{ renewsOn: "2026-11-14", price: 240 }]);
  const share = card.getByRole("link", { name: "Share" });
  await expect.element(share).toHaveAttribute("href", expect.stringContaining("/share-numbers?city=Austin"));
  await card.getByRole("button", { name: "Not now" }).click();
  await expect.element(card).not.toBeInTheDocument();
});

test("a book that doesn't load says so, and loads again", async () => {
  let isDown = true;
  const { api } = server({
    list: () => {
      if (isDown) throw new ORPCError("NOT_FOUND");
      return bookOf(contract());
    },
  });
  await renderScreen(<MyTools />, { viewer: {}, api });
  await expect.element(page.getByRole("heading", { name: "Your tools didn't load" })).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("$2,340 a year for 1 tool")).toBeVisible();
});
