import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

export interface ReceivedMail {
  from: string;
  recipients: string[];
  /** As it came, with its headers. */
  raw: string;
}

/** How the server behaves; each may wait as long as it likes. What one throws is its answer. */
interface Manners {
  /** Before it greets. */
  greet?: () => Promise<void>;
  /** Before it answers RCPT TO. */
  meet?: (address: string) => Promise<void>;
  /** Before it takes a mail that it was sent. */
  read?: () => Promise<void>;
  /** After it has taken a mail, before it says so. */
  thank?: () => Promise<void>;
}

/** An SMTP server's no, such as `no(550, "5.1.1 Who?")`. */
export const no = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A real SMTP server for tests, on a port that stays the same while it is down. */
export async function openMailServer(over: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const listeners: ((mail: ReceivedMail) => void)[] = [];
  let manners: Manners = {};
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
    // Clients that leave early are none of its errors.
    opened.on("error", () => {});
    opened.listen(on, "127.0.0.1");
    await once(opened.server, "listening");
    return opened;
  }

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The next mail that arrives. */
    next: () => new Promise<ReceivedMail>((resolve) => listeners.push(resolve)),
    down: () => new Promise<void>((resolve) => server.close(() => resolve())),
    async up() {
      server = await listen(port);
    },
    /** From now on; without any it greets and takes everything at once. */
    behave(now: Manners = {}) {
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

/** A mail's header lines, unfolded. */
export function headersOf({ raw }: ReceivedMail): string[] {
  const [head = ""] = raw.split("\r\n\r\n");
  return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}
