import { useSearch } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { NumberedList } from "./pagination.tsx";

const PAGE_SIZE = 2;

function Reviews({ total = 6, pageCount = 3 }) {
  const shown = Number(useSearch({ strict: false }).page ?? 1);
  const numbers = Array.from({ length: PAGE_SIZE }, (_, index) => (shown - 1) * PAGE_SIZE + index + 1);
  return (
    <NumberedList
      list={{ items: shown > pageCount ? [] : numbers, total, page: shown, pageCount, pageSize: PAGE_SIZE }}
      what="reviews"
      empty={<p>No reviews</p>}
      row={(number) => <article key={number}>Review {number}</article>}
    />
  );
}

const links = page.getByRole("navigation", { name: "Pages of reviews" });

test("the pages of a list are links that keep the filters, and the first row of the next one gets the focus", async () => {
  const { router } = await renderScreen(<Reviews />, { address: "/search?q=crm" });
  await expect.element(links.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  await expect.element(links.getByRole("link", { name: "Previous" })).not.toBeInTheDocument();
  links.getByRole("link", { name: "Next" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Review 3")).toHaveFocus();
  expect(router.state.location.search).toEqual({ q: "crm", page: "2" });
  await links.getByRole("link", { name: "Page 1" }).click();
  await expect.element(page.getByText("Review 1")).toHaveFocus();
  expect(router.state.location.search).toEqual({ q: "crm" });
});

test("a page past the end leads to the first one", async () => {
  await renderScreen(<Reviews />, { address: "/search?page=9" });
  await expect.element(page.getByText("There's no page 9")).toBeVisible();
  await expect.element(page.getByText("The last page is 3.")).toBeVisible();
  await page.getByRole("link", { name: "First page" }).click();
  await expect.element(page.getByText("Review 1")).toBeVisible();
});

test("the last page says how to see what can't be paged to", async () => {
  await renderScreen(<Reviews total={7} />, { address: "/search?page=3" });
  await expect.element(page.getByText(/^Pages end after 6 reviews\./)).toBeVisible();
});
