import { setTimeout as pause } from "node:timers/promises";
import type { Session } from "#contract/account/sessions.ts";
import { type Cast, credentialsOf, headersOf, keepSession, type Member } from "./cast.ts";
import { createHttpClient, type HttpClient } from "./http-client.ts";
import { Ledger, summarize } from "./ledger.ts";
import { READS, type Request, WRITES, type Write } from "./requests.ts";
import type { Node } from "./site.ts";

/** Pause between requests of a person: 12 people at this pace are easy for 2 cores. */
const THINK_MS = 60;

/** Well before access tokens expire. */
const SIGN_IN_MS = 150_000;

/** Longer pause while the site is unreachable. */
const REFUSED_MS = 300;

const TIMEOUT_MS = 60_000;

export interface Load {
  ledger: Ledger;
  /** Waits for this many more acknowledged writes. */
  untilAcknowledged(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Reads and writes as every member of the cast, and decides on reviews as the moderator, until stopped.
 * @param sites the nodes; members are distributed over them and stay with theirs
 */
export function startLoad(cast: Cast, sites: readonly string[], ledger = new Ledger()): Load {
  let isStopping = false;
  const waiters = new Set<() => void>();
  const people = [...cast.members, cast.moderator].map(async (member, index) => {
    const client = createHttpClient({ connection: "keep-alive" });
    const site = sites[index % sites.length] ?? "";
    const person = createPerson({ cast, member, client, site, ledger });
    while (!isStopping) {
      await person();
      for (const wake of waiters) wake();
      await pause(THINK_MS);
    }
    client.close();
  });

  return {
    ledger,
    untilAcknowledged(count) {
      const goal = ledger.countAcknowledged() + count;
      const end = Date.now() + TIMEOUT_MS;
      return new Promise((resolve, reject) => {
        const look = () => {
          const isThere = ledger.countAcknowledged() >= goal;
          if (!isThere && Date.now() < end) return;
          waiters.delete(look);
          if (isThere) resolve();
          else
            reject(
              new Error(`Not ${count} writes in ${TIMEOUT_MS / 1000} s: ${summarize(ledger.failures())}`),
            );
        };
        waiters.add(look);
      });
    },
    async stop() {
      isStopping = true;
      await Promise.all(people);
    },
  };
}

interface PersonDeps {
  cast: Cast;
  member: Member;
  client: HttpClient;
  site: string;
  ledger: Ledger;
}

/** Waits for this many more acknowledged writes. Restarts nodes that end, and reports them. */
export async function untilWritten(load: Load, nodes: readonly Node[], count: number): Promise<void> {
  let isWritten = false;
  const written = load.untilAcknowledged(count).then(() => {
    isWritten = true;
  });
  while (!isWritten) {
    await Promise.race([written, ...nodes.map(({ process }) => process.ended)]);
    for (const node of nodes) if (!node.isRunning) await node.start();
  }
}

/** Returns a function that sends the person's most overdue write, or a read if none is due. */
function createPerson({ cast, member, client, site, ledger }: PersonDeps): () => Promise<void> {
  const writes = WRITES.filter(
    ({ isForModerator = false }) => isForModerator === (member === cast.moderator),
  );
  // Random start times, so that people don't act in lockstep.
  const next = new Map(writes.map(({ kind, everyMs }) => [kind, Date.now() + Math.random() * everyMs]));
  const counts = new Map<string, number>();
  let reads = member.index;

  const send = async (request: Request, isWrite: boolean) => {
    const { kind, method, path, body, mark, headers } = request;
    const sentAt = Date.now();
    const answer = await client.send(method, `${site}${path}`, body, {
      ...headersOf(member),
      ...headers,
    });
    ledger.attempts.push({
      kind,
      isWrite,
      mark,
      sentAt,
      endedAt: Date.now(),
      outcome: answer.outcome,
      hasRetryAfter: answer.headers["retry-after"] !== undefined,
    });
    if (answer.outcome === "refused") await pause(REFUSED_MS);
    const isDone = typeof answer.outcome === "number" && answer.outcome < 400;
    return { isDone, body: isDone && request.path.startsWith("/api/") ? JSON.parse(answer.text) : undefined };
  };

  const write = async ({ kind, prepare, everyMs, isRepeated = false }: Write) => {
    const count = counts.get(kind) ?? 0;
    const request = await prepare({
      cast,
      member,
      count,
      read: async (path, headers) => {
        const asked = await send({ kind: `${kind} (read)`, method: "GET", path, headers }, false);
        return asked.body;
      },
    });
    const { isDone } = request ? await send(request, true) : { isDone: false };
    next.set(kind, Date.now() + everyMs);
    if (isDone || !isRepeated) counts.set(kind, count + 1);
  };

  return async () => {
    const now = Date.now();
    if (now - member.signedInAt > SIGN_IN_MS) {
      const body = credentialsOf(member);
      const headers = { authorization: "" };
      const request = { kind: "sign-in", method: "POST", path: "/api/auth/sign-in", body, headers } as const;
      const session = await send(request, false);
      if (!session.isDone) return;
      keepSession(member, session.body as Session);
    }
    const due = writes
      .filter(({ kind }) => (next.get(kind) ?? 0) <= now)
      .sort((a, b) => (next.get(a.kind) ?? 0) - (next.get(b.kind) ?? 0))[0];
    if (due) return write(due);
    reads += 1;
    const read = READS[reads % READS.length];
    if (read) await send({ method: "GET", ...read(cast, reads) }, false);
  };
}
