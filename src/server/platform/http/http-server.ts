import { createServer, type IncomingMessage, type Server, type ServerOptions } from "node:http";
import { HEALTH_PATHS } from "./health.ts";

/** In milliseconds. */
const CONNECTION_LIMITS = {
  /** Browsers send headers on connecting. Node checks for slow ones every `connectionsCheckingInterval`. */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** Headers and body: a picture of 5 MB takes 80 s at 0.5 Mbit/s. */
  requestTimeout: 120_000,
  /** Exceeds that of proxies (nginx 60 s), so that no request hits a connection that is closing. */
  keepAliveTimeout: 75_000,
  /** Slow connections need little memory; this protects the file descriptors. */
  maxConnections: 10_000,
};

type ConnectionLimits = Pick<
  ServerOptions,
  "headersTimeout" | "connectionsCheckingInterval" | "requestTimeout"
> & { maxConnections?: number };

export function createHttpServer(limits: ConnectionLimits = {}): Server {
  const { maxConnections, ...options } = { ...CONNECTION_LIMITS, ...limits };
  const server = createServer({ ...options, shouldUpgradeCallback: isWebSocket });
  server.maxConnections = maxConnections;
  // Proxies often check health without a host, or with an invalid one.
  server.on("request", ({ url = "", headers }) => {
    if (HEALTH_PATHS.has(url)) delete headers.host;
  });
  return server;
}

/** Ignores upgrades to other protocols, such as HTTP/2. */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";
