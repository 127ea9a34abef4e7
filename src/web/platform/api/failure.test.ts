import { expect, test } from "vitest";
import { isConnectionFailure } from "./failure.ts";

test.each([
  [new TypeError("Failed to fetch"), true],
  [new TypeError("NetworkError when attempting to fetch resource."), true],
  [new TypeError("Load failed"), true],
  [new TypeError("Importing a module script failed."), true],
  [new TypeError("error loading dynamically imported module: /assets/a.js"), true],
  [Object.assign(new Error("Failed to load"), { status: 500 }), false],
  [new TypeError("Cannot read properties of undefined (reading 'name')"), false],
  [undefined, false],
])("tells a connection that failed from other errors: %s", (error, isFailed) => {
  expect(isConnectionFailure(error)).toBe(isFailed);
});
