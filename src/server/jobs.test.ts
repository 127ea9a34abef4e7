import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { registerJobs } from "./jobs.ts";

const platform = await openTestPlatform();

const declared = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((file) => !/(?:\.test|\/test-[^/]+)\.ts$/.test(file))
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8"))
  .filter((source) => source.includes("jobs.send("))
  .flatMap((source) =>
    [...source.matchAll(/^export const [A-Z_]+ = "([a-z-]+)";/gm)].map(([, name]) => name),
  );

test("registers a handler for every job that operations send", () => {
  const worked: string[] = [];
  const jobs = {
    ...platform.jobs,
    work: (name: string) => void worked.push(name),
    every: (name: string) => void worked.push(name),
  };
  registerJobs({ ...platform, jobs });
  expect(declared).toEqual(expect.arrayContaining(["send-password-reset", "resend-confirmation"]));
  expect(declared.filter((name) => name && !worked.includes(name))).toEqual([]);
});
