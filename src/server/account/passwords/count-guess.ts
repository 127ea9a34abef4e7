import type { RequestContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { LimitName } from "#server/platform/limits/limits.ts";

const PASSWORDS = { known: "signInKnown", unknown: "signInAccount" } as const;

/** Guesses from known devices and networks count separately, so that guesses by others can't lock out the owner. */
export async function countGuess(
  { auth, limits, network, requestHeaders }: RequestContext,
  email: string,
  credential: Credential | undefined,
  names: { known: LimitName; unknown: LimitName } = PASSWORDS,
): Promise<{ name: LimitName; key: string }> {
  const device = credential && auth.credentials.deviceOf(requestHeaders, credential.userId);
  const source = device ?? (credential?.isKnownNetwork ? network : undefined);
  if (source !== undefined) {
    const known = { name: names.known, key: `${email} ${source}` };
    if (await limits.takeIfLeft(known.name, known.key)) return known;
  }
  await limits.take(names.unknown, email);
  return { name: names.unknown, key: email };
}
