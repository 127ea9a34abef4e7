import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  /**
   * Stops forwarding on connections whose client has sent or sends this text, without closing them, like a
   * network that drops packets.
   */
  silence(text: string): void;
  /** Resumes forwarding, starting with the buffered data. */
  restore(): void;
  /** Counts open connections whose client has sent this text. */
  count(text: string): number;
  close(): Promise<void>;
}

interface Link {
  client: Socket;
  server: Socket;
  /** The client's first bytes; statements such as LISTEN are plain text. */
  said: string;
  held: (() => void)[];
}

const REMEMBERED_CHARACTERS = 10_000;

export async function openTcpProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const links = new Set<Link>();
  let silenced: string | undefined;

  const isSilent = ({ said }: Link) => silenced !== undefined && said.includes(silenced);
  const pass = (link: Link, forward: () => void) => {
    if (isSilent(link)) link.held.push(forward);
    else forward();
  };

  const proxy = createServer((client) => {
    const server = connect(targetPort, "127.0.0.1");
    const link: Link = { client, server, said: "", held: [] };
    links.add(link);
    client.on("data", (chunk) => {
      if (link.said.length < REMEMBERED_CHARACTERS) link.said += chunk.toString("latin1");
      pass(link, () => server.write(chunk));
    });
    server.on("data", (chunk) => pass(link, () => client.write(chunk)));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("error", () => {});
      from.on("close", () => {
        pass(link, () => to.destroy());
        if (client.destroyed && server.destroyed) links.delete(link);
      });
    }
  });
  proxy.listen(port, "127.0.0.1");
  await once(proxy, "listening");

  return {
    port: (proxy.address() as AddressInfo).port,
    silence(text) {
      silenced = text;
    },
    restore() {
      silenced = undefined;
      for (const { held } of links) for (const forward of held.splice(0)) forward();
    },
    count: (text) => [...links].filter(({ client, said }) => said.includes(text) && !client.destroyed).length,
    async close() {
      for (const { client, server } of links) {
        client.destroy();
        server.destroy();
      }
      const closed = once(proxy, "close");
      proxy.close();
      await closed;
    },
  };
}
