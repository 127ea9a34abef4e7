import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  recipients: string[];
  /** As it came, with its headers. */
  raw: string;
}

/** A real SMTP server for tests, on a port that stays the same while it is down. */
export async function openMailServer() {
  const received: ReceivedMail[] = [];
  const listeners: ((mail: ReceivedMail) => void)[] = [];
  let refuses: string | undefined;
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;

  async function listen(on: number): Promise<SMTPServer> {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, session, callback) {
        const parts: Buffer[] = [];
        stream.on("data", (part) => parts.push(part));
        stream.on("end", () => {
          if (refuses !== undefined) return callback(new Error(refuses));
          const { mailFrom, rcptTo } = session.envelope;
          const mail = {
            from: mailFrom ? mailFrom.address : "",
            recipients: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(parts).toString("utf8"),
          };
          received.push(mail);
          callback();
          for (const listener of listeners.splice(0)) listener(mail);
        });
      },
    });
    opened.listen(on, "127.0.0.1");
    await once(opened.server, "listening");
    return opened;
  }
  const down = () => new Promise<void>((resolve) => server.close(() => resolve()));

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The next mail that arrives. */
    next: () => new Promise<ReceivedMail>((resolve) => listeners.push(resolve)),
    down,
    async up() {
      server = await listen(port);
    },
    /** From now on it answers every mail with this error; without one it takes them again. */
    refuse(message?: string) {
      refuses = message;
    },
  };
}

/** A mail's header lines, unfolded. */
export function headersOf({ raw }: ReceivedMail): string[] {
  const [head = ""] = raw.split("\r\n\r\n");
  return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}
