import { randomBytes, scryptSync } from "node:crypto";

/** Two to the power of this is the work of a guess: next to none. */
const LOG_COST = 4;

/**
 * A stored password like any other, at a cost that lets hundreds of sign-ins pass in a second. What the product
 * hashes itself, and what it does for unknown addresses, costs as much as ever.
 */
export function cheapPasswordHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { cost: 2 ** LOG_COST, blockSize: 8, parallelization: 1 });
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  return `$scrypt$ln=${LOG_COST},r=8,p=1$${saltText}$${keyText}`;
}
