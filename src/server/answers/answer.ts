import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { acceptedEncodings, type Encoding } from "#server/platform/http/encodings.ts";
import type { Topic } from "#server/platform/topics.ts";

/** A page or a response of the API that is ready to be sent, to any visitor. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer>;
  /** Without quotes. */
  tag: string;
  /** Compresses on the first request for an encoding. @param encoding undefined for none */
  bodyIn(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>;
  /** What it depends on; null if it must not be stored. */
  topics: ReadonlySet<Topic> | null;
}

/** Compresses nearly as well as 11 in a thirtieth of the time. */
const BROTLI_QUALITY = 5;

const COMPRESS: Record<Encoding, (body: Uint8Array) => Promise<Buffer>> = {
  gzip: promisify(gzip),
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
};
const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress);

export function toAnswer(text: string, answer: Pick<Answer, "status" | "headers" | "topics">): Answer {
  const body = new TextEncoder().encode(text);
  const bodies = new Map<Encoding | undefined, Promise<Uint8Array<ArrayBuffer>>>([
    [undefined, Promise.resolve(body)],
  ]);
  return {
    ...answer,
    body,
    tag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    bodyIn(encoding) {
      const known = bodies.get(encoding);
      if (known || encoding === undefined) return known ?? Promise.resolve(body);
      const made = COMPRESS[encoding](body).then((bytes) => new Uint8Array(bytes));
      bodies.set(encoding, made);
      return made;
    },
  };
}

/** Returns the answer in the best encoding, or 304 if the browser already has it. */
export async function respond(
  answer: Answer,
  asked: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
) {
  const [encoding] = acceptedEncodings(asked.acceptEncoding);
  const etag = `"${answer.tag}${encoding ? `-${encoding}` : ""}"`;
  if (answer.status === 200 && asked.ifNoneMatch?.includes(etag)) {
    const { "content-type": _, ...headers } = answer.headers;
    return { status: 304, headers: { ...headers, etag }, body: null };
  }
  return {
    status: answer.status,
    headers: {
      ...answer.headers,
      ...(answer.status === 200 && { etag }),
      ...(encoding && { "content-encoding": encoding }),
    },
    body: await answer.bodyIn(encoding),
  };
}

/** Sends an answer through the app. */
export async function sendAnswer(c: Context, answer: Answer): Promise<Response> {
  const { status, headers, body } = await respond(answer, {
    acceptEncoding: c.req.header("accept-encoding"),
    ifNoneMatch: c.req.header("if-none-match"),
  });
  return new Response(body, { status, headers });
}
