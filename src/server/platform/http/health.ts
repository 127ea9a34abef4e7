import { Hono } from "hono";

export interface Readiness {
  /** True during shutdown, when load balancers should stop sending requests. */
  isStopping(): boolean;
  ping(): Promise<void>;
}

export const HEALTH_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** /healthz: the process is running. /readyz: it can serve, including the database. */
export function healthRoutes(readiness: Readiness) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, { "cache-control": "no-store" }))
    .get("/readyz", async (c) => {
      c.header("cache-control", "no-store");
      if (readiness.isStopping()) return c.json({ status: "stopping" }, 503);
      try {
        await readiness.ping();
        return c.json({ status: "ok" });
      } catch {
        return c.json({ status: "database unavailable" }, 503);
      }
    });
}
