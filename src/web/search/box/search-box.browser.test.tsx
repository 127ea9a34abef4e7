import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Suggestion } from "#contract/catalogue/search.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { SearchBox } from "./search-box.tsx";

const idOf = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;

const market = (id: number, city: string, state: "CO" | "TX"): Suggestion => ({
  kind: "Market",
  name: `${city}, ${state}`,
  alias: null,
  market: { id: idOf(id), city, state, slug: `${city.toLowerCase()}-${state.toLowerCase()}` },
});

const tool = (name: string, alias: string | null = null): Suggestion => ({
  kind: "Tool",
  name,
  alias,
  tool: { id: idOf(9), name, slug: name.toLowerCase().replaceAll(" ", "-"), category: "CRM" },
});

const FOUND = [market(1, "Austin", "TX"), market(2, "Aurora", "CO"), tool("Auto Dialer")];

const field = page.getByRole("combobox", { name: "City or tool" });
const listbox = page.getByRole("listbox", { name: "Suggestions" });
const options = listbox.getByRole("option");
const outside = page.getByText("Outside");

const show = (
  suggest: (input: { text: string }) => Suggestion[] | Promise<Suggestion[]> = () => FOUND,
  kept = {},
) =>
  renderScreen(
    <>
      <p>Outside</p>
      <SearchBox look="bar" kept={kept} />
    </>,
    { api: { search: { suggest } } },
  );

async function type(text: string) {
  await field.fill(text);
  await expect.element(options.first()).toBeVisible();
}

test("arrow keys highlight the suggestions, wrap around, and say which to screen readers", async () => {
  await show();
  await type("au");
  await expect.element(options).toHaveLength(3);
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  await expect.element(field).not.toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(field).toHaveAttribute("aria-activedescendant", options.last().element().id);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(field).toHaveAttribute("aria-activedescendant", options.first().element().id);
  await expect.element(options.first()).toHaveAttribute("aria-selected", "true");
});

test("a long list scrolls, and marks what was typed and the alias that it is", async () => {
  await show(() => [
    ...[1, 2, 3, 4, 5].map((id) => market(id, `Austin${id}`, "TX")),
    ...[1, 2, 3, 4].map((id) => tool(`Austin Tool ${id}`)),
    tool("Neighborly Referral Desk", "AUS"),
  ]);
  await type("aus");
  await expect.element(options).toHaveLength(10);
  const { height } = listbox.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(100);
  expect(height).toBeLessThanOrEqual(300);
  await expect.element(options.first().getByText("Aus", { exact: true })).toBeVisible();
  await expect.element(options.last().getByText("AUS", { exact: true })).toBeVisible();
  await expect.element(options.first()).toHaveTextContent("Austin1, TXMarket");
  await expect.element(options.last()).toHaveTextContent("Neighborly Referral DeskAUSTool");
});

test("the suggestions close on Escape or an outside click, and the text stays", async () => {
  const { router } = await show();
  await type("austin");
  await userEvent.keyboard("{Escape}");
  await expect.element(listbox).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("austin");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(listbox).toBeVisible();
  await outside.click();
  await expect.element(listbox).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("austin");
  expect(router.state.location.href).toBe("/");
});

test("Enter is left to the input method", async () => {
  const { router } = await show();
  await type("austin");
  await userEvent.keyboard("{ArrowDown}");
  // Safari reports the Enter that ends a composition after it, with this code.
  field
    .element()
    .dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }),
    );
  await expect.element(listbox).toBeVisible();
  expect(router.state.location.href).toBe("/");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.href).toBe("/search?market=Austin%2C+TX");
});

test("the suggestions stay visible while the next ones load", async () => {
  const { promise, resolve } = Promise.withResolvers<Suggestion[]>();
  let asked = "";
  await show(({ text }) => {
    asked = text;
    return text === "austi" ? promise : FOUND;
  });
  await type("aust");
  await userEvent.keyboard("i");
  await expect.poll(() => asked).toBe("austi");
  await expect.element(options).toHaveLength(3);
  resolve([market(1, "Austin", "TX")]);
  await expect.element(options).toHaveLength(1);
});

test("a city replaces the text and keeps category and order; a tool keeps neither", async () => {
  const { router } = await show(undefined, { category: "CRM", sort: "oldest" });
  await type("au");
  await options.first().click();
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ market: "Austin, TX", category: "CRM", sort: "oldest" });
  await type("auto");
  await options.last().click();
  await expect.poll(() => router.state.location.search).toEqual({ q: "Auto Dialer" });
});
