import { expect, test } from "vitest";
import { COUNTED, chooseSample } from "./sample.ts";

test.each([
  ["counts a list of 5,000 whole", 5000, 5000],
  ["counts 5,000 of a list that is short enough to read", 6000, 5000],
  ["counts 5,000 of all reviews", 1_000_000, 5000],
  ["counts what a part of all reviews has of a list in between", 100_000, 2000],
])("%s", async (_, ofList, counted) => {
  const countList = async ({ marketId }: { marketId?: string }) => (marketId ? ofList : 1_000_000);
  const { share } = await chooseSample({ marketId: "austin" }, countList, COUNTED);
  // Shares are whole 256ths.
  expect(Math.abs(ofList * share - counted)).toBeLessThanOrEqual(ofList / 512);
});
