import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const MOST_DAYS = 60;
const MOST_COMMITS = 300;

const DAY_MS = 86_400_000;

/** The line below the title. */
const MEASURED =
  /^# .+\n\nMeasured: (\d{4}-\d\d-\d\d), commit ([0-9a-f]{7,40})(?:, with changes)?\.( History: .+)?\n/;

const FORM =
  'needs a line such as "Measured: 2026-11-28, commit 1a2b3c4d." below its title, and " History: " with a reason at its end if ' +
  "it isn't measured again";

interface Commits {
  /** Up to now; undefined if that isn't known, as without git. */
  since(commit: string, day: string): number | undefined;
}

/** Returns what is wrong with the age of a report, or undefined. */
export function findAge(content: string, now: Date, commits: Commits): string | undefined {
  const [, day = "", commit = "", history] = MEASURED.exec(content) ?? [];
  const days = Math.floor((now.getTime() - Date.parse(day)) / DAY_MS);
  if (Number.isNaN(days)) return FORM;
  if (history !== undefined) return undefined;
  if (days > MOST_DAYS) return `was measured ${days} days ago; at most ${MOST_DAYS} are allowed`;
  const behind = commits.since(commit, day) ?? 0;
  return behind > MOST_COMMITS
    ? `was measured ${behind} commits ago; at most ${MOST_COMMITS} are allowed`
    : undefined;
}

/** Returns a line for each report that is too old. */
export function checkReportAges(root: string, now = new Date()): string[] {
  const commits = readCommits(root);
  return globSync("docs/reports/*.md", { cwd: root })
    .sort()
    .flatMap((file) => {
      const age = findAge(readFileSync(path.join(root, file), "utf8"), now, commits);
      return age === undefined ? [] : [`${file} ${age}`];
    });
}

/** A shallow clone counts what it has, and an archive without git nothing. */
export function readCommits(root: string): Commits {
  const count = (...range: string[]) => {
    const { status, stdout } = spawnSync("git", ["rev-list", "--count", ...range], {
      cwd: root,
      encoding: "utf8",
    });
    return status === 0 ? Number(stdout) : undefined;
  };
  return {
    // A commit that was measured may have another id since it was rebased.
    since: (commit, day) => count(`${commit}..HEAD`) ?? count(`--since=${day}T23:59:59Z`, "HEAD"),
  };
}
