import { expect, test } from "vitest";
import { pagesToShow } from "./pagination.tsx";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, "…", 10]],
  [2, 10, [1, 2, 3, "…", 10]],
  [3, 10, [1, 2, 3, 4, "…", 10]],
  [4, 10, [1, 2, 3, 4, 5, "…", 10]],
  [5, 10, [1, "…", 4, 5, 6, "…", 10]],
  [8, 10, [1, "…", 7, 8, 9, 10]],
  [10, 10, [1, "…", 9, 10]],
])("page %i of %i shows the ends, the neighbors, and no gap of a single page", (page, count, shown) => {
  expect(pagesToShow(page, count)).toEqual(shown);
});
