import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCast } from "#tests/faults/cast.ts";
import { judgeStop } from "#tests/faults/judge-stop.ts";
import { summarize } from "#tests/faults/ledger.ts";
import { startLoad } from "#tests/faults/load.ts";
import { embeddedUrl } from "#tests/faults/postgres.ts";
import { figure, judgeLoad, type Scenario, within } from "#tests/faults/scenario.ts";
import { makeFolder, startNode } from "#tests/faults/site.ts";

const SIZE = "400m";
const FULL_MS = 10_000;
const WRITES_AROUND = 40;

export const fillDisk: Scenario = {
  name: "disk",
  title: `the disk with the embedded database (a tmpfs of ${SIZE}) is full for ${FULL_MS / 1000} s`,
  async run() {
    const dataDir = await makeFolder("disk");
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", dataDir], {
      encoding: "utf8",
    });
    if (mounted.status !== 0) {
      return {
        cannotRun: `mounting a tmpfs needs root: ${(mounted.stderr || String(mounted.error)).trim()}`,
      };
    }
    try {
      const node = await startNode({ DATA_DIR: dataDir });
      const url = await embeddedUrl(dataDir);
      const cast = await createCast(url, node.url);
      const load = startLoad(cast, [node.url]);
      await load.untilAcknowledged(WRITES_AROUND);
      const ballast = path.join(dataDir, "ballast");
      const from = Date.now();
      await fill(ballast);
      await pause(FULL_MS);
      rmSync(ballast);
      const until = Date.now();
      await load.untilAcknowledged(WRITES_AROUND);
      await load.stop();
      const { ledger } = load;
      const during = ledger.attempts.filter(({ sentAt, endedAt }) => sentAt > from && endedAt < until);
      const reads = ledger.failures().filter(({ isWrite }) => !isWrite);
      const rejected = during.filter(({ isWrite, outcome }) => isWrite && outcome === 503);
      return [
        figure("writes rejected with 503", rejected.length, "more than 0", rejected.length > 0),
        figure("reads during the fault", during.filter(({ isWrite }) => !isWrite).length),
        figure("failed reads", reads.length === 0 ? "0" : summarize(reads), "0", reads.length === 0),
        within("slowest response during the fault", ledger.longestWait({ from, until }), 2_000),
        within("time to first acknowledged write", ledger.recovery({ from, until }), 5_000),
        ...(await judgeLoad(url, ledger, [{ from, until }])),
        ...(await judgeStop(node)),
      ];
    } finally {
      spawnSync("umount", ["--lazy", dataDir]);
    }
  },
};

async function fill(file: string): Promise<void> {
  writeFileSync(file, "");
  const handle = await open(file, "a");
  try {
    for (let size = 1 << 20; size >= 1 << 12; ) {
      await handle.write(Buffer.alloc(size)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOSPC") throw error;
        size >>= 1;
      });
    }
  } finally {
    await handle.close();
  }
}
