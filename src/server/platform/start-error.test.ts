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
  [
    "a data folder on a read-only disk",
    Object.assign(new Error("EROFS: read-only file system, mkdir '/data'"), {
      ...{ code: "EROFS", syscall: "mkdir", path: "/data" },
    }),
    "/data can't be written (EROFS). Make the data folder /data writable for this user, or choose another one with DATA_DIR.",
  ],
  [
    "a port that only root may use",
    Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen" }),
    "This user may not listen on port 3000. Choose a port above 1023 with PORT.",
  ],
  [
    "a user without a name",
    new Error(
      "Command failed: initdb\ninitdb: error: could not look up effective user ID 54321: user does not exist",
    ),
    expect.stringMatching(
      /^PostgreSQL needs a user with a name, and id 54321 has none\. .* set DATABASE_URL\.$/,
    ),
  ],
  ["nothing for a bug", new TypeError("x is undefined"), undefined],
])("explains %s", (_name, error, explanation) => {
  expect(explainStartFailure(error, config)).toEqual(explanation);
});
