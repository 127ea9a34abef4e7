import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  approve,
  articles,
  idOf,
  list,
  openQueue,
  PAGE_SIZE,
  rows,
  serve,
  title,
  titleOf,
} from "#tests/components/pending-queue.ts";

const isOpen = (number: number) => expect.element(title).toHaveTextContent(titleOf(number));

test("the list beside the queue leads to its items, follows the keys, scrolls along, and is in the address", async () => {
  const { router } = await openQueue(serve(PAGE_SIZE));
  await isOpen(1);
  await expect.element(rows).toHaveLength(PAGE_SIZE);
  /** It is marked in the list, and alone beside it. */
  const currentIs = async (number: number) => {
    await isOpen(number);
    await expect.element(rows.nth(number - 1)).toHaveAttribute("aria-current", "true");
    expect(list.element().querySelectorAll("[aria-current]")).toHaveLength(1);
    expect(articles.elements()).toHaveLength(1);
  };
  const boxOf = (element: Element) => element.getBoundingClientRect();
  expect(boxOf(list.element()).right).toBeLessThan(boxOf(articles.element()).left);
  await currentIs(1);
  await rows.nth(3).click();
  await expect.element(approve).toHaveFocus();
  await currentIs(4);
  const { top } = boxOf(articles.element());
  await userEvent.keyboard("j");
  await expect.element(approve).toHaveFocus();
  await currentIs(5);
  expect(boxOf(articles.element()).top).toBe(top);
  await userEvent.keyboard("x");
  await expect.element(rows.nth(4).getByText("Selected", { exact: false })).toBeVisible();
  await userEvent.keyboard("x");
  (rows.nth(4).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(rows.nth(5)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(approve).toHaveFocus();
  await currentIs(6);

  const isWithinList = () => {
    const [row, all] = [boxOf(rows.nth(PAGE_SIZE - 1).element()), boxOf(list.element())];
    return row.top >= all.top - 1 && row.bottom <= all.bottom + 1;
  };
  expect(isWithinList()).toBe(false);
  for (let number = 6; number < PAGE_SIZE; number += 1) await userEvent.keyboard("j");
  await currentIs(PAGE_SIZE);
  await expect.poll(isWithinList).toBe(true);
  await expect.poll(() => router.state.location.search).toMatchObject({ item: idOf(PAGE_SIZE) });

  await page.viewport(360, 740);
  await expect.element(list).not.toBeInTheDocument();
  await isOpen(PAGE_SIZE);
  expect(articles.elements()).toHaveLength(1);
  await page.viewport(768, 1024);
  await expect.element(articles).toHaveLength(PAGE_SIZE);
  await page.viewport(1280, 900);
});
