import type { Config } from "#server/platform/config/config.ts";

/** Passkeys belong to the public host, and work on no other site. */
export function relyingParty({ publicUrl, productName }: Pick<Config, "publicUrl" | "productName">) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: productName, origin };
}

/** EdDSA, ES256 and RS256: what devices use. The library's own list has one that Node calls experimental. */
export const ALGORITHMS = [-8, -7, -257];
