import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withProgress } from "../../scripts/run-program.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Runs what `npm start` runs, on a machine with other properties of `process`. */
function startOn(machine: { platform: string } | { versions: { node: string } }) {
  const disguise = `for (const [name, value] of Object.entries(${JSON.stringify(machine)}))
    Object.defineProperty(process, name, { value });`;
  return spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(disguise)}`, "scripts/launch.cjs", "start"],
    { cwd: ROOT, encoding: "utf8" },
  );
}

test.each([
  [{ platform: "win32" }, /^ToolComps runs on Linux and macOS\. On Windows, run it in WSL 2: \S+\n$/],
  [
    { versions: { node: "18.20.8" } },
    /^This is Node 18\.20\.8, but installing needs Node 20 or newer: \S+\n$/,
  ],
  [
    { versions: { node: "12.22.12" } },
    /^This is Node 12\.22\.12, but installing needs Node 20 or newer: \S+\n$/,
  ],
])("says in one sentence why it doesn't start on %o", (machine, sentence) => {
  const { status, stdout, stderr } = startOn(machine);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(sentence);
});

/** npm signals its shell, which must be the program. The shell of Windows has no `exec`, and looks into the folder first. */
test("npm's scripts replace the shell, and say the same on Windows", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  for (const name of ["start", "dev", "test"])
    expect(scripts[name]).toBe(`exec node scripts/launch.cjs ${name}`);
  const { stderr } = startOn({ platform: "win32" });
  expect(readFileSync(path.join(ROOT, "exec.cmd"), "utf8")).toContain(
    `\n@echo ${stderr.trim()} 1>&2\n@exit /b 1\n`,
  );
});

test.each([
  ["nothing when it succeeds", 0, []],
  ["everything when it fails", 3, ["a warning", "an error"]],
])("a quiet program prints %s", (_, code, output) => {
  const program = `console.log("a warning"); console.error("an error"); process.exitCode = ${code}`;
  const run = `import { runProgram } from "./scripts/run-program.mjs";
    process.exitCode = await runProgram(process.execPath, ["--eval", ${JSON.stringify(program)}], {}, { isQuiet: true });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", run], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect({ status, stdout, lines: stderr.split("\n").filter(Boolean).sort() }).toEqual({
    status: code,
    stdout: "",
    lines: output,
  });
});

describe("a step of the start", () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
    vi.useFakeTimers();
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("is announced, and reports within five seconds how far it is", async () => {
    const step = Promise.withResolvers<void>();
    const running = withProgress(
      "Installing the packages",
      () => step.promise,
      () => "12 of 480",
    );
    expect(lines).toEqual(["Installing the packages…\n"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lines.slice(1)).toEqual(["Installing the packages: 12 of 480, 4 s…\n"]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(lines.slice(2)).toEqual(["Installing the packages: 12 of 480, 8 s…\n"]);
    step.resolve();
    await running;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(3);
  });
});
