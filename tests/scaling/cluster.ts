import { hasHaproxy, startHaproxy } from "#tests/faults/haproxy.ts";
import { type Node, startNode } from "#tests/faults/site.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { hasPgbouncer, startPgbouncer, startPrimaryProxy } from "./database-front.ts";
import { hasDebianPostgres, type ReplicatedServers, startReplicatedServers } from "./debian-postgres.ts";

/** Debian packages that a cluster needs and this machine lacks. */
export const missingPackages = () =>
  [
    !hasHaproxy() && "haproxy",
    !hasPgbouncer() && "pgbouncer",
    !hasDebianPostgres() && "postgresql-15",
  ].filter((name) => typeof name === "string");

export interface Cluster {
  servers: ReplicatedServers;
  /** Of the current primary, and of the standby. */
  urls: { primary: string; standby: string };
  nodes: readonly Node[];
  /** As people call it. */
  url: string;
  proxy: Awaited<ReturnType<typeof startHaproxy>>;
  stop(): Promise<void>;
}

/**
 * Starts three nodes behind HAProxy, one of them with two workers and one behind PgBouncer in transaction mode. They
 * write to a primary that HAProxy finds, and read from its standby.
 * @param envOf returns the nodes' other variables
 */
export async function startCluster(
  envOf: (url: string) => Record<string, string> = () => ({}),
): Promise<Cluster> {
  const servers = await startReplicatedServers();
  const database = await startPrimaryProxy(servers);
  const pooler = await startPgbouncer(database.port);
  const urls = { primary: servers.url(database.port), standby: servers.url(servers.ports.standby) };
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const direct = {
    ...envOf(url),
    ...{ DATABASE_URL: urls.primary, DATABASE_READ_URL: urls.standby },
  };
  const pooled = { DATABASE_URL: servers.url(pooler.port), DATABASE_DIRECT_URL: urls.primary };
  const nodes = [
    await startNode({ ...direct, WORKERS: "2" }),
    await startNode(direct),
    await startNode({ ...direct, ...pooled }),
  ];
  const proxy = await startHaproxy(
    nodes.map((node) => node.url),
    port,
  );
  await proxy.untilAllUp();
  return {
    ...{ servers, urls, nodes, url, proxy },
    async stop() {
      await proxy.stop();
      await pooler.stop();
      await database.stop();
      await servers.stop();
    },
  };
}
