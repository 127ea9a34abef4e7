import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Serves a product like a network that brings scripts late: WebDriver can't hold requests back. `hold` keeps those that
 * come later until the returned function is called.
 */
export async function serveLateScripts(product: string) {
  let released = Promise.resolve();
  const server = createServer(async (request, response) => {
    if (/^\/assets\/.*\.js/.test(request.url ?? "")) await released;
    pass(new URL(request.url ?? "/", product), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pass(address: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const passed = send(address, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.once("error", () => response.destroy());
  response.once("close", () => passed.destroy());
  request.pipe(passed);
}
