import { expect, test } from "vitest";
import type { ContactRequest } from "#contract/contact.ts";
import { keepInPlace } from "./use-marks.ts";

const listOf = (...ids: string[]) => ({
  pages: [{ items: ids.map((id) => ({ id }) as ContactRequest), counts: { open: 0, done: 0 }, next: null }],
  pageParams: [undefined],
});
const idsOf = ({ pages }: ReturnType<typeof listOf>) =>
  pages.flatMap(({ items }) => items.map(({ id }) => id));

test("keeps the position of items marked here, and drops items that others marked", () => {
  const isMarked = (id: string) => id === "b";
  expect(idsOf(keepInPlace(listOf("a", "b", "c", "d"), listOf("a", "d"), isMarked) as never)).toEqual([
    "a",
    "b",
    "d",
  ]);
  expect(idsOf(keepInPlace(listOf("a", "b"), listOf("new", "a", "b"), isMarked) as never)).toEqual([
    "new",
    "a",
    "b",
  ]);
  expect(idsOf(keepInPlace(undefined, listOf("a"), isMarked) as never)).toEqual(["a"]);
});
