import { spawn, spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { runHaproxy } from "#tests/faults/haproxy.ts";
import { query } from "#tests/faults/postgres.ts";
import { makeFolder } from "#tests/faults/site.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import type { ReplicatedServers } from "./debian-postgres.ts";
import { unprivileged } from "./unprivileged.ts";

export const hasPgbouncer = () => spawnSync("pgbouncer", ["-V"], { stdio: "ignore" }).status === 0;

interface Front {
  port: number;
  stop(): Promise<void>;
}

/** Forwards to the current primary, as HAProxy does with Patroni: an agent next to each server reports its role. */
export async function startPrimaryProxy(servers: ReplicatedServers): Promise<Front> {
  const port = await findFreePort();
  const agents = await Promise.all(
    Object.values(servers.ports).map((server) => startAgent(servers.url(server))),
  );
  const stop = await runHaproxy([
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout client 10m",
    "  timeout server 10m",
    "listen primary",
    `  bind 127.0.0.1:${port}`,
    "  option httpchk GET /primary",
    ...Object.values(servers.ports).map(
      (server, index) =>
        `  server postgres${index} 127.0.0.1:${server} check port ${agents[index]?.port} inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions`,
    ),
  ]);
  return {
    port,
    async stop() {
      await stop();
      for (const agent of agents) agent.close();
    },
  };
}

async function startAgent(url: string) {
  const port = await findFreePort();
  const agent = createServer(async (_, response) => {
    const rows = await query<{ yes: boolean }>(url, "select not pg_is_in_recovery() as yes").catch(() => []);
    response.writeHead(rows[0]?.yes ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => agent.listen(port, "127.0.0.1", resolve));
  return { port, close: () => agent.close() };
}

/** Starts PgBouncer in transaction mode in front of a port. */
export async function startPgbouncer(target: number): Promise<Front> {
  const port = await findFreePort();
  const account = unprivileged();
  const folder = await makeFolder("pgbouncer");
  await chmod(folder, 0o755);
  const users = path.join(folder, "users.txt");
  const file = path.join(folder, "pgbouncer.ini");
  await writeFile(users, '"toolcomps" ""\n', { mode: 0o644 });
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${target}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    "default_pool_size = 10",
    "server_login_retry = 1",
    "query_wait_timeout = 5",
  ];
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o644 });
  const child = spawn("pgbouncer", ["-q", file], { ...account, cwd: "/", stdio: "ignore" });
  process.on("exit", () => child.kill("SIGKILL"));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    port,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
