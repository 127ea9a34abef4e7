import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { ORPCError } from "@orpc/server";
import { createFairQueue } from "#server/platform/limits/fair-queue.ts";

/** OWASP Password Storage Cheat Sheet, scrypt: cost 2^17, block size 8, parallelization 1. */
const LOG_COST = 17;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** A hash takes 128 MiB, a third of a second on one core, and a libuv thread. Half of the cores stay free. */
const CONCURRENCY = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));

/** People don't wait longer than such a queue takes. */
const CAPACITY = 20;

/** Limited so that one account with a valid password can't block everyone else. */
const KNOWN_LEAD = 4;

/** A full queue takes some seconds. */
const RETRY_AFTER_SECONDS = 5;

interface Claim {
  /** Parties share fairly. */
  party: string;
  /** Known parties go first, with their first few jobs. */
  isKnown: boolean;
  signal?: AbortSignal | undefined;
}

/** For what hashes passwords on behalf of clients. */
export const inPasswordQueue = createPasswordQueue({ running: CONCURRENCY, waiting: CAPACITY });

export function createPasswordQueue(limits: { running: number; waiting: number }) {
  const queue = createFairQueue(limits);
  /** @throws SERVICE_UNAVAILABLE (503) with a retry delay when the queue is full */
  return async function run<T>({ isKnown, ...claim }: Claim, work: () => Promise<T>): Promise<T> {
    const leave = await queue.enter({ ...claim, lead: isKnown ? KNOWN_LEAD : 0 });
    if (leave === undefined) throw claim.signal?.aborted ? new ORPCError("CLIENT_CLOSED_REQUEST") : busy();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

const busy = () =>
  new ORPCError("SERVICE_UNAVAILABLE", {
    message: "We are very busy right now. Please try again in a moment.",
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });

const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;

interface Parameters {
  logCost: number;
  blockSize: number;
  parallelization: number;
}

const CURRENT: Parameters = {
  logCost: LOG_COST,
  blockSize: BLOCK_SIZE,
  parallelization: PARALLELIZATION,
};

const NO_SALT = randomBytes(SALT_BYTES);

/** Requests call it in `inPasswordQueue`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, CURRENT);
  return `$scrypt$ln=${LOG_COST},r=${BLOCK_SIZE},p=${PARALLELIZATION}$${base64(salt)}$${base64(key)}`;
}

/** Like `hashPassword`. Takes as long without a hash, so that timing reveals no account. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, logCost, blockSize, parallelization, salt, key] = hash?.match(FORMAT) ?? [];
  if (salt === undefined || key === undefined) {
    await derive(password, NO_SALT, CURRENT);
    return false;
  }
  const parameters = {
    logCost: Number(logCost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  };
  const derived = await derive(password, Buffer.from(salt, "base64"), parameters);
  return timingSafeEqual(derived, Buffer.from(key, "base64"));
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

function derive(password: string, salt: Buffer, { logCost, blockSize, parallelization }: Parameters) {
  const cost = 2 ** logCost;
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(
      // Keyboards produce different Unicode forms of the same characters.
      password.normalize("NFKC"),
      salt,
      KEY_BYTES,
      {
        cost,
        blockSize,
        parallelization,
        // scrypt needs 128 * cost * blockSize bytes, more than Node's default.
        maxmem: 128 * blockSize * (cost + parallelization + 2),
      },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
