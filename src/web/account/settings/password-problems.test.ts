import { expect, test } from "vitest";
import { checkPasswords } from "./password-problems.ts";

const FILL_IN = "Please fill in all password fields";

test.each([
  ["", "", { newPassword: FILL_IN, again: FILL_IN }],
  ["copper kettle", "", { again: FILL_IN }],
  ["12345", "12345", { newPassword: "Password must be at least 6 characters" }],
  ["copper kettle", "copper cattle", { again: "Passwords do not match" }],
  ["x".repeat(513), "x".repeat(513), { newPassword: "Password must be at most 512 characters" }],
  ["copper kettle", "copper kettle", {}],
])("%s and %s: %j", (next, again, problems) => {
  expect(checkPasswords({ currentPassword: "", newPassword: next, again }, false)).toEqual(problems);
});

test("requires the current password only where the form asks for it", () => {
  const values = { currentPassword: "", newPassword: "copper kettle", again: "copper kettle" };
  expect(checkPasswords(values, true)).toEqual({ currentPassword: FILL_IN });
  expect(checkPasswords({ ...values, currentPassword: "x" }, true)).toEqual({});
});
