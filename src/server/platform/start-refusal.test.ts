import { expect, test } from "vitest";
import { explainStartFailure } from "./start-refusal.ts";

const config = { dataDir: "/data", port: 3000 };
const DISK_FULL = "The disk is full. Free some space for /data, or for your database, and start again.";

test.each([
  [
    "a file",
    Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
    DISK_FULL,
  ],
  [
    "a table",
    new Error("Failed query", { cause: Object.assign(new Error("x"), { code: "53100" }) }),
    DISK_FULL,
  ],
  ["initdb", new Error("initdb failed: could not write: No space left on device"), DISK_FULL],
  [
    "a port",
    Object.assign(new Error("listen"), { code: "EADDRINUSE" }),
    expect.stringContaining("Port 3000"),
  ],
  ["a mistake of ours", new TypeError("x is undefined"), undefined],
])("explains what an operator can fix: %s", (_name, error, explanation) => {
  expect(explainStartFailure(error, config)).toEqual(explanation);
});
