import { Secret, TOTP } from "otpauth";

/** RFC 6238, with the values that every authenticator app knows. */
const [ALGORITHM, DIGITS, PERIOD_SECONDS, SECRET_BYTES] = ["SHA1", 6, 30, 20] as const;

/** Steps before and after the current one: clocks differ, and typing takes a moment. */
const WINDOW = 1;

const generatorOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app finds in the QR code. */
export const setupAddress = (secret: string, names: { issuer: string; label: string }): string =>
  generatorOf(secret, names).toString();

/** @returns the step of time that the code belongs to; undefined if it is wrong */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = generatorOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

export const codeAt = (secret: string, now: number): string =>
  generatorOf(secret).generate({ timestamp: now });
