import { request } from "node:http";
import { at } from "../scenario.ts";
import type { KeptAnswers } from "./bare-server.ts";
import type { Row } from "./rows.ts";
import type { Server } from "./servers.ts";

/** Enough that none exceeds its read limit (read-limit.ts). */
const NETWORKS = 4096;

/** The response headers that belong to the connection, which each server sets itself. */
const OF_CONNECTION = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

/** Returns a function that returns the bytes of a row's next request: each from another network and member. */
export function requestsOf(row: Row, server: Server, members: readonly string[], tags: readonly string[]) {
  const { paths, bodies, encoding } = row;
  const start = Math.floor(Math.random() * NETWORKS);
  const write = (index: number): Buffer => {
    const network = (start + index) % NETWORKS;
    const body = bodies?.(index);
    const head = [
      `${body === undefined ? "GET" : "POST"} ${at(paths, index)} HTTP/1.1\r\n`,
      `host: 127.0.0.1:${server.port}\r\n`,
      `x-forwarded-for: 198.18.${network >> 8}.${network & 255}\r\n`,
      encoding === "gzip" ? "accept-encoding: gzip\r\n" : "",
      row.kind === "member" ? at(members, start + index) : "",
      row.kind === "unchanged" ? `if-none-match: ${at(tags, index)}\r\n` : "",
      body === undefined
        ? ""
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`,
    ];
    return Buffer.from(`${head.join("")}\r\n${body ?? ""}`);
  };
  let index = 0;
  if (bodies) return () => write(index++);
  const written: Buffer[] = [];
  const count = Math.ceil(NETWORKS / paths.length) * paths.length;
  return () => {
    const place = index++ % count;
    written[place] ??= write(place);
    return written[place];
  };
}

export const statusOf = ({ kind, bodies }: Row) => (bodies ? 201 : kind === "unchanged" ? 304 : 200);

type Answered = KeptAnswers extends Map<string, infer Answer> ? Answer & { tag: string } : never;

function ask(address: string, headers: Record<string, string>, body: string | undefined): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const asked = request(address, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts);
        const kept = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 && !OF_CONNECTION.has(name.toLowerCase()) ? [name, all[index + 1] ?? ""] : [],
        );
        resolve({
          status: response.statusCode ?? 0,
          headers: response.statusCode === 304 ? kept : [...kept, "content-length", String(body.length)],
          body,
          tag: response.headers.etag ?? "",
        });
      });
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

/** Requests each path once, which fills the cache and gives the bare server the same responses. */
export async function answersOf(
  row: Row,
  server: Server,
  members: readonly string[],
): Promise<{ answers: KeptAnswers; tags: string[] }> {
  const answers: KeptAnswers = new Map();
  const tags: string[] = [];
  for (const [index, path] of row.paths.entries()) {
    const headers: Record<string, string> = { "x-forwarded-for": `198.19.0.${index}` };
    if (row.encoding === "gzip") headers["accept-encoding"] = "gzip";
    if (row.kind === "member")
      headers.authorization = at(members, index).slice("authorization: ".length).trim();
    const body = row.bodies?.(row.connections);
    if (body !== undefined) headers["content-type"] = "application/json";
    const first = await ask(server.url + path, headers, body);
    tags.push(first.tag);
    const answer =
      row.kind === "unchanged"
        ? await ask(server.url + path, { ...headers, "if-none-match": first.tag }, body)
        : first;
    if (answer.status !== statusOf(row)) throw new Error(`${path} responded ${answer.status}.`);
    answers.set(path, { status: answer.status, headers: answer.headers, body: answer.body });
  }
  return { answers, tags };
}
