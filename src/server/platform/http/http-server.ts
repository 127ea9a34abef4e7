import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
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
  /** A connection on which nothing is sent or received for so long, such as one that doesn't read its responses. */
  timeout: 60_000,
  /** Slow connections need little memory; this protects the file descriptors. */
  maxConnections: 10_000,
};

type ConnectionLimits = Pick<
  ServerOptions,
  "headersTimeout" | "connectionsCheckingInterval" | "requestTimeout"
> & { maxConnections?: number; timeout?: number };

/** @param headers of responses to requests that no handler gets, because Node can't parse them */
export function createHttpServer(
  headers: Readonly<Record<string, string>>,
  limits: ConnectionLimits = {},
): Server {
  const { maxConnections, timeout, ...options } = { ...CONNECTION_LIMITS, ...limits };
  const server = createServer({
    ...options,
    shouldUpgradeCallback: isWebSocket,
    // Node would answer without headers (own-site.ts).
    requireHostHeader: false,
  });
  server.maxConnections = maxConnections;
  server.timeout = timeout;
  answerBrokenRequests(server, headers);
  // Proxies often check health without a host, or with an invalid one.
  server.on("request", ({ url = "", headers }) => {
    if (HEALTH_PATHS.has(url)) delete headers.host;
  });
  return server;
}

const BROKEN: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Like Node, which would answer without headers. A response that has begun is cut instead. */
function answerBrokenRequests(server: Server, headers: Readonly<Record<string, string>>): void {
  const always = { ...headers, "cache-control": "no-store", connection: "close", "content-length": "0" };
  const head = () =>
    Object.entries({ ...always, "x-request-id": randomUUID(), date: new Date().toUTCString() })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }, response) => latest.set(socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket);
    const hasBegun = response?.headersSent === true && !response.writableFinished;
    if (socket.writable && !hasBegun) {
      socket.write(`HTTP/1.1 ${BROKEN[error.code ?? ""] ?? "400 Bad Request"}\r\n${head()}\r\n`);
    }
    socket.destroy(error);
  });
}

/** Ignores upgrades to other protocols, such as HTTP/2. */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";
