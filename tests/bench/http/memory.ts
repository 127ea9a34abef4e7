import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { load } from "./load.ts";
import { requestsOf } from "./requests.ts";
import type { Row } from "./rows.ts";
import type { Server } from "./servers.ts";
import { memoryOf } from "./usage.ts";

const EVERY_SECONDS = 30;

/** Pages of all kinds, and far more reviews than the page cache holds: it is full, and most requests render. */
export async function mixPages(db: Database, rows: readonly Row[]): Promise<Row> {
  const { rows: reviews } = await db.execute<{ id: string }>(sql`
    select id from reviews where moderation_status = 'approved' order by md5(id::text) limit 20000`);
  const others = rows.filter(({ kind }) => kind === "uncached").flatMap(({ paths }) => paths);
  return {
    ...{ name: "all pages", kind: "cached", encoding: "gzip", connections: 32, goal: undefined },
    paths: reviews.flatMap(({ id }, index) => [`/reviews/${id}`, others[index % others.length] ?? "/"]),
  };
}

/** Prints how much memory the product takes while it serves the pages. */
export async function measureMemory(server: Server, row: Row, seconds: number): Promise<void> {
  const asked = { port: server.port, connections: row.connections, status: 200 };
  const next = requestsOf(row, server, [], []);
  let [pages, others] = [0, 0];
  const print = (at: number) =>
    console.log(`| ${at} | ${pages} | ${others} | ${memoryOf(server.pid).toFixed(0)} |`);
  console.log("| seconds | pages | other responses | RSS MB |\n| ---: | ---: | ---: | ---: |");
  print(0);
  for (let at = EVERY_SECONDS; at <= seconds; at += EVERY_SECONDS) {
    const { times, unexpected } = await load({ ...asked, seconds: EVERY_SECONDS, next });
    pages += times.length;
    others += [...unexpected.values()].reduce((sum, count) => sum + count, 0);
    print(at);
  }
}
