import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

export interface ReceivedMail {
  from: string;
  recipients: string[];
  /** Raw text with headers. */
  raw: string;
}

/** Hooks of the server; each may delay its response. A thrown error becomes the response. */
interface Hooks {
  /** Before the greeting. */
  greet?: () => Promise<void>;
  /** Before the response to RCPT TO. */
  meet?: (address: string) => Promise<void>;
  /** Before the message is accepted. */
  read?: () => Promise<void>;
  /** After the message is accepted, before the response. */
  thank?: () => Promise<void>;
}

/** An SMTP rejection, such as `no(550, "5.1.1 Who?")`. */
export const no = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A real SMTP server for tests; keeps its port while it is down. */
export async function openMailServer(over: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const listeners: ((mail: ReceivedMail) => void)[] = [];
  let manners: Hooks = {};
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;

  function take({ envelope }: SMTPServerSession, parts: Buffer[]): void {
    const { mailFrom, rcptTo } = envelope;
    const mail = {
      from: mailFrom ? mailFrom.address : "",
      recipients: rcptTo.map(({ address }) => address),
      raw: Buffer.concat(parts).toString("utf8"),
    };
    received.push(mail);
    for (const listener of listeners.splice(0)) listener(mail);
  }

  async function listen(on: number): Promise<SMTPServer> {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_, answer) => void politely(answer, async () => manners.greet?.()),
      onRcptTo: ({ address }, _, answer) => void politely(answer, async () => manners.meet?.(address)),
      onData(stream, session, answer) {
        const parts: Buffer[] = [];
        stream.on("data", (part) => parts.push(part));
        stream.on("end", () =>
          politely(answer, async () => {
            await manners.read?.();
            take(session, parts);
            await manners.thank?.();
          }),
        );
      },
      ...over,
    });
    // Clients that disconnect early are not errors.
    opened.on("error", () => {});
    opened.listen(on, "127.0.0.1");
    await once(opened.server, "listening");
    return opened;
  }

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: () => new Promise<ReceivedMail>((resolve) => listeners.push(resolve)),
    down: () => new Promise<void>((resolve) => server.close(() => resolve())),
    async up() {
      server = await listen(port);
    },
    /** Sets the hooks; without any, every email is accepted immediately. */
    behave(now: Hooks = {}) {
      manners = now;
    },
  };
}

async function politely(answer: (error?: Error | null) => void, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
    answer();
  } catch (error) {
    answer(error as Error);
  }
}

/** Returns an email's header lines, unfolded. */
export function headersOf({ raw }: ReceivedMail): string[] {
  const [head = ""] = raw.split("\r\n\r\n");
  return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}
