import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { type Claim, createPasswordQueue } from "./password-queue.ts";

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

const enqueue = createPasswordQueue({ running: CONCURRENCY, waiting: CAPACITY });

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

/**
 * @param claim who it counts for in the fair queue; without one, such as for the operator, it goes first
 * @throws SERVICE_UNAVAILABLE when the queue is full
 */
export async function hashPassword(password: string, claim?: Claim): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await enqueue(() => derive(password, salt, CURRENT), claim);
  return `$scrypt$ln=${LOG_COST},r=${BLOCK_SIZE},p=${PARALLELIZATION}$${base64(salt)}$${base64(key)}`;
}

/** Takes as long without a hash, so that timing reveals no account. @throws SERVICE_UNAVAILABLE when busy */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  claim?: Claim,
): Promise<boolean> {
  const [, logCost, blockSize, parallelization, salt, key] = hash?.match(FORMAT) ?? [];
  if (salt === undefined || key === undefined) {
    await enqueue(() => derive(password, NO_SALT, CURRENT), claim);
    return false;
  }
  const parameters = {
    logCost: Number(logCost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  };
  const derived = await enqueue(() => derive(password, Buffer.from(salt, "base64"), parameters), claim);
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
