import { connect } from "node:net";

export interface Load {
  seconds: number;
  /** Milliseconds of each expected response. */
  times: number[];
  /** Other responses, by status; 0 for a closed connection. */
  unexpected: Map<number, number>;
  bytes: number;
}

interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  status: number;
  /** Returns the bytes of the next request. */
  next: () => Buffer;
}

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";

/**
 * Sends requests over keep-alive connections, one after the other on each. Uses plain sockets, because HTTP clients
 * take more time than the measured server.
 */
export async function load({ port, connections, seconds, status, next }: LoadOptions): Promise<Load> {
  const result: Load = { seconds: 0, times: [], unexpected: new Map(), bytes: 0 };
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const note = (answered: number, ms: number) => {
    if (answered === status) result.times.push(ms);
    else result.unexpected.set(answered, (result.unexpected.get(answered) ?? 0) + 1);
  };

  const run = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const reader = createResponseReader();
      /** Not a number until connected, and zero after the last response. */
      let sentAt = Number.NaN;
      const send = () => {
        sentAt = performance.now();
        socket.write(next());
      };
      socket.once("connect", send);
      socket.on("data", (data) => {
        result.bytes += data.length;
        const answered = reader(data);
        if (answered === undefined) return;
        const now = performance.now();
        note(answered, now - sentAt);
        if (now < end) return send();
        sentAt = 0;
        socket.end();
      });
      socket.once("close", () => {
        if (!(sentAt > 0)) return resolve();
        note(0, performance.now() - sentAt);
        if (performance.now() < end) run().then(resolve, reject);
        else resolve();
      });
      socket.once("error", (error) => {
        if (Number.isNaN(sentAt)) reject(error);
      });
    });

  await Promise.all(Array.from({ length: connections }, run));
  result.seconds = (performance.now() - begin) / 1000;
  return result;
}

/** Returns a function that takes the bytes of responses, and returns the status when one is complete. */
function createResponseReader() {
  let head = "";
  let status = 0;
  /** Bytes of the body that are missing; undefined while the length is not known. */
  let missing: number | undefined;
  let tail = "";

  const finish = () => {
    head = "";
    tail = "";
    missing = undefined;
    const answered = status;
    status = 0;
    return answered;
  };
  const readBody = (data: Buffer) => {
    if (missing !== undefined) {
      missing -= data.length;
      return missing <= 0 ? finish() : undefined;
    }
    tail = (tail + data.toString("latin1", Math.max(0, data.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    );
    return tail === LAST_CHUNK ? finish() : undefined;
  };

  return (data: Buffer): number | undefined => {
    if (status !== 0) return readBody(data);
    const at = data.indexOf(HEAD_END);
    head += data.toString("latin1", 0, at < 0 ? data.length : at);
    if (at < 0) return undefined;
    status = Number(head.slice(9, 12));
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
    missing = isChunked ? undefined : Number(length ?? 0);
    return readBody(data.subarray(at + HEAD_END.length));
  };
}
