import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** OWASP Password Storage Cheat Sheet, scrypt: cost 2^17, block size 8, parallelization 1. */
const LOG_COST = 17;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Each takes 128 MiB and one of the four threads that also read files and resolve names: two at a time
 * leave the others to everybody else.
 */
const AT_ONCE = 2;

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

/** Takes the place of a salt where there is no account. */
const NO_SALT = randomBytes(SALT_BYTES);

/** A salted hash in PHC form with its parameters: `$scrypt$ln=17,r=8,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, CURRENT);
  return `$scrypt$ln=${LOG_COST},r=${BLOCK_SIZE},p=${PARALLELIZATION}$${base64(salt)}$${base64(key)}`;
}

/**
 * Whether the password is the one of the hash. Without a hash it takes as long and says no, so that
 * the time tells nobody whether there is an account.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, logCost, blockSize, parallelization, salt, key] = hash?.match(FORMAT) ?? [];
  if (salt === undefined || key === undefined) {
    await derive(password, NO_SALT, CURRENT);
    return false;
  }
  const derived = await derive(password, Buffer.from(salt, "base64"), {
    logCost: Number(logCost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  });
  return timingSafeEqual(derived, Buffer.from(key, "base64"));
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await runScrypt(password, salt, parameters);
  } finally {
    // Whoever waits takes over this place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function runScrypt(password: string, salt: Buffer, { logCost, blockSize, parallelization }: Parameters) {
  const cost = 2 ** logCost;
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(
      // The same letters may be typed in more than one form of Unicode.
      password.normalize("NFKC"),
      salt,
      KEY_BYTES,
      {
        cost,
        blockSize,
        parallelization,
        // What it needs is 128 * cost * blockSize; Node's default is less.
        maxmem: 128 * blockSize * (cost + parallelization + 2),
      },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
