import { expect, test } from "vitest";
import { explainStartFailure } from "./start-error.ts";

const config = { dataDir: "/data", port: 3000 };
const DISK_FULL = "The disk is full. Free some space for /data, or for your database, and start again.";

test.each([
  [
    "a full disk while writing a file",
    Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
    DISK_FULL,
  ],
  [
    "a full disk while writing a table",
    new Error("Failed query", { cause: Object.assign(new Error("x"), { code: "53100" }) }),
    DISK_FULL,
  ],
  [
    "a full disk during initdb",
    new Error("initdb failed: could not write: No space left on device"),
    DISK_FULL,
  ],
  [
    "a port in use",
    Object.assign(new Error("listen"), { code: "EADDRINUSE" }),
    expect.stringContaining("Port 3000"),
  ],
  ["nothing for a bug", new TypeError("x is undefined"), undefined],
])("explains %s", (_name, error, explanation) => {
  expect(explainStartFailure(error, config)).toEqual(explanation);
});
