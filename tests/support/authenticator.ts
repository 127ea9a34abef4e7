import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const [USER_PRESENT, USER_VERIFIED, BACKED_UP, HAS_CREDENTIAL] = [0x01, 0x04, 0x18, 0x40];

/** What an authenticator or its browser may get wrong, or lie about. */
export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
}

type CborValue = Parameters<typeof isoCBOR.encode>[0];

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/** A passkey in memory, such as a phone's, for the site at `origin`. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32).toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  let uses = 0;
  let owner = "";

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
      }),
    );

  const authenticatorData = (flags: number, lie: Lie, credential = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? uses);
    const verified = lie.isVerified === false ? 0 : USER_VERIFIED;
    const bits = Buffer.from([flags | USER_PRESENT | verified | BACKED_UP]);
    return Buffer.concat([sha256(lie.rpId ?? new URL(origin).hostname), bits, counter, credential]);
  };

  return {
    id,
    /** What the site stores for its owner, in place of `create`. */
    publicKeyFor(userHandle: string): string {
      owner = userHandle;
      return Buffer.from(isoCBOR.encode(cose)).toString("base64url");
    },
    /** Responds to `startPasskey`. */
    create({ challenge, user }: { challenge: string; user: { id: string } }, lie: Lie = {}) {
      owner = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(32);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        length,
        Buffer.from(id, "base64url"),
        isoCBOR.encode(cose),
      ]);
      const authData = new Uint8Array(authenticatorData(HAS_CREDENTIAL, lie, credential));
      const attestation = new Map<string, CborValue>([
        ["fmt", "none"],
        ["attStmt", new Map<string, CborValue>()],
        ["authData", authData],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, lie).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Responds to `getPasskeyChallenge`. */
    get({ challenge }: { challenge: string }, lie: Lie = {}) {
      uses += 1;
      const client = clientData("webauthn.get", challenge, lie);
      const data = authenticatorData(0, lie);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: lie.userHandle ?? owner,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
