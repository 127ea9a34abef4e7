import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";

/** Signs the client secrets of Apple, which end after some months at most. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  privateKey: string;
}

const AUDIENCE = "https://appleid.apple.com";
const SECONDS = 5 * 60;

/** In one line, as in most files of variables, line breaks are written as \n. */
const toPem = (text: string) => text.replaceAll("\\n", "\n");

function readKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(toPem(text));
  } catch {
    return undefined;
  }
}

export const isAppleKey = (text: string): boolean =>
  readKey(text)?.asymmetricKeyDetails?.namedCurve === "prime256v1";

/** Apple's client secret is a token that we sign. A new one per use, so that none has to be replaced in time. */
export function signAppleSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${SECONDS}s`)
    .sign(createPrivateKey(toPem(privateKey)));
}
