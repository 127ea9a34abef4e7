// `npm run bench:render -- --other ../other-clone [--only review] [--pages 400]`: processor time of rendering a page without
// the cache, compared with another built clone. Both render the same pages alternately, from one database.
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { refreshSums } from "#server/figures/refresh-sums.ts";
import environment from "../../scripts/server-environment.json" with { type: "json" };
import { listRows } from "./http/rows.ts";
import { startKeptDatabase } from "./kept-database.ts";
import { openClient } from "./open-client.ts";
import { takeSamples } from "./samples.ts";
import { at } from "./scenario.ts";

const { values: options } = parseArgs({
  options: {
    other: { type: "string", default: "." },
    only: { type: "string", default: "" },
    pages: { type: "string", default: "400" },
    reviews: { type: "string", default: "100000" },
  },
});
const PAGES = Number(options.pages);
const HERE = path.resolve(import.meta.dirname, "../..");

/** Each clone has a process of its own, so that none runs code that the other or this one has warmed up. */
async function startClone(root: string, databaseUrl: string, dataDir: string) {
  const child = fork(new URL("./render-clone.ts", import.meta.url), [root, databaseUrl, dataDir], {
    env: { ...process.env, ...environment, NODE_ENV: "production" },
  });
  await once(child, "message");
  return {
    async render(address: string): Promise<number> {
      child.send(address);
      const [ms] = (await once(child, "message")) as [number];
      return ms;
    },
    stop: () => child.kill(),
  };
}

const median = (values: number[]) =>
  at(
    values.sort((a, b) => a - b),
    values.length >> 1,
  );

const { dataDir, connectionString, stop } = await startKeptDatabase(Number(options.reviews));
const open = await openClient(connectionString);
await refreshSums(open);
const rows = await listRows(open.db, await takeSamples(open.db, open.client));
await open.close();
const roots = [path.resolve(options.other), HERE];
const clones = await Promise.all(roots.map((root) => startClone(root, connectionString, dataDir)));
console.log("| page | CPU ms, the other clone | CPU ms, this one | ratio |\n| --- | ---: | ---: | ---: |");
for (const { name, kind, encoding, paths } of rows) {
  if (kind !== "uncached" || encoding !== "plain" || name.startsWith("API") || !name.includes(options.only))
    continue;
  const times: number[][] = clones.map(() => []);
  // The first half warms up.
  for (let page = 0; page < PAGES * 2; page += 1) {
    for (const step of clones.keys()) {
      const index = (page + step) % clones.length;
      const ms = await at(clones, index).render(at(paths, page));
      if (page >= PAGES) at(times, index).push(ms);
    }
  }
  const [other, own] = times.map(median) as [number, number];
  console.log(`| ${name} | ${other.toFixed(2)} | ${own.toFixed(2)} | ${(own / other).toFixed(2)} |`);
}
for (const clone of clones) clone.stop();
await stop();
process.exit(0);
