import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { PROOFS } from "./proof.ts";

test("has a row for each operation that may ask to confirm, and for no other", () => {
  const asking = Object.values(contract).flatMap((operations) =>
    Object.entries(operations).flatMap(([name, operation]) =>
      "CONFIRM_IDENTITY" in operation["~orpc"].errorMap ? [name] : [],
    ),
  );
  expect(Object.keys(PROOFS).sort()).toEqual(asking.sort());
});
