import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The product's responses by path. */
export type KeptAnswers = Map<string, { status: number; headers: string[]; body: Uint8Array }>;

/** A bare Node server shows the upper bound: it sends the same bytes and does nothing else. */
let answers: KeptAnswers = new Map();

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  const send = () => {
    response.writeHead(answer?.status ?? 404, answer?.headers);
    response.end(answer?.body);
  };
  if (request.method === "GET") return send();
  request.resume();
  request.once("end", send);
});

process.on("message", (kept: KeptAnswers) => {
  answers = kept;
  process.send?.("kept");
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
