import { createServer, type IncomingMessage, type Server, type ServerOptions } from "node:http";

/** What one connection, and all together, may take; times in milliseconds. */
const CONNECTION_LIMITS = {
  /** Browsers send headers as soon as they connect. Node looks for slow ones every `connectionsCheckingInterval`. */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** Headers and body: a picture of 5 MB takes 80 s at 0.5 Mbit/s. */
  requestTimeout: 120_000,
  /** Longer than proxies keep theirs (nginx 60 s): the server must not close one that a request is on its way on. */
  keepAliveTimeout: 75_000,
  /** A slow connection costs little memory; this only keeps the process from running out of file descriptors. */
  maxConnections: 10_000,
};

type ConnectionLimits = Pick<
  ServerOptions,
  "headersTimeout" | "connectionsCheckingInterval" | "requestTimeout"
> & { maxConnections?: number };

/** The HTTP server that the app and the live socket are attached to. It answers slow requests 408 and closes them. */
export function createHttpServer(limits: ConnectionLimits = {}): Server {
  const { maxConnections, ...options } = { ...CONNECTION_LIMITS, ...limits };
  const server = createServer({ ...options, shouldUpgradeCallback: isWebSocket });
  server.maxConnections = maxConnections;
  return server;
}

/** Requests for another protocol, such as HTTP/2, are answered in this one. */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";
