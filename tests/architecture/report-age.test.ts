import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findAge, readCommits } from "../../scripts/reports/report-age.ts";

const NOW = new Date("2026-11-29T12:00:00Z");
const report = (line: string) => `# Requests per second\n\n${line}\n\nThe text.\n`;
const ageOf = (line: string, behind: number | undefined = 0) =>
  findAge(report(line), NOW, { since: () => behind });

test.each([
  ["Measured: 2026-11-29, commit 1a2b3c4d.", 0],
  ["Measured: 2026-11-29, commit 1a2b3c4d, with changes.", 0],
  ["Measured: 2026-09-30, commit 1a2b3c4d.", 300],
  ["Measured: 2026-11-29, commit 1a2b3c4d.", undefined],
  ["Measured: 2025-01-01, commit 1a2b3c4d. History: what a change brought.", 9_000],
] as const)("accepts %s, %s commits ago", (line, behind) => expect(ageOf(line, behind)).toBeUndefined());

test.each([
  ["Measured: 2026-11-29, commit 1a2b3c4d.", 301, "was measured 301 commits ago; at most 300 are allowed"],
  ["Measured: 2026-09-29, commit 1a2b3c4d.", 0, "was measured 61 days ago; at most 60 are allowed"],
  ["Measured: 2026-09-29, commit 1a2b3c4d.", undefined, "was measured 61 days ago; at most 60 are allowed"],
] as const)("rejects %s, %s commits ago", (line, behind, age) => expect(ageOf(line, behind)).toBe(age));

test.each([
  "November 29, 2026.",
  "Measured: yesterday, commit 1a2b3c4d.",
  "Measured: 2026-13-40, commit 1a2b3c4d.",
  "Measured: 2026-11-29.",
  "Measured: 2026-11-29, commit 1a2b3c4d. History:",
])("asks for the line instead of %s", (line) => {
  expect(ageOf(line)).toContain('needs a line such as "Measured: 2026-11-28, commit 1a2b3c4d."');
});

test("counts no commits without git, and by the day for an unknown one", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "toolcomps-archive-"));
  expect(readCommits(folder).since("1a2b3c4d", "2026-11-01")).toBeUndefined();
  rmSync(folder, { recursive: true });
});
