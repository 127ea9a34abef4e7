import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Dana Whitfield", "DW"],
  ["  Mary Ann  van Dyke ", "MD"],
  ["Cher", "C"],
  ["Ödön 李", "Ö李"],
])("abbreviates %o to %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
