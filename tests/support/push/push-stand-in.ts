import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { jwtVerify } from "jose";
import type { PushedNote } from "#contract/people/returning.ts";

interface Keys {
  /** The browser's, with its private key. */
  pair: ECDH;
  auth: Buffer;
}

export interface TestBrowser extends Keys {
  endpoint: string;
  p256dh: string;
}

/** A subscription like a browser makes it. */
export function newTestBrowser(host = "fcm.googleapis.com"): TestBrowser {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  return {
    pair,
    p256dh,
    auth: randomBytes(16),
    endpoint: `https://${host}/send/${randomBytes(12).toString("base64url")}`,
  };
}

/** What the browser sends to the server. */
export const subscriptionOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({
  ...{ endpoint, p256dh, auth: auth.toString("base64url") },
});

/** Decrypts like a browser, by RFC 8291 and RFC 8188, on Node's own functions. */
export function decryptNote(body: Buffer, { pair, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (key: Buffer, bySalt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, bySalt, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

interface ReceivedNote {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A push service of this machine, for PUSH_PROXY_URL. Call `answer` to change its responses. */
export async function openPushService() {
  const received: ReceivedNote[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? "", headers: request.headers, body: await buffer(request) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next: number) {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
    /** Takes what came for a browser since the last call. */
    takeNotes({ endpoint, ...keys }: TestBrowser): PushedNote[] {
      const { pathname } = new URL(endpoint);
      const own = received.filter(({ path }) => path === pathname);
      received.splice(0, received.length, ...received.filter(({ path }) => path !== pathname));
      return own.map(({ body }) => JSON.parse(decryptNote(body, keys)) as PushedNote);
    },
  };
}

/** Checks the signature as a push service does (RFC 8292). @returns the claims */
export async function readVapid(authorization: string, audience: string) {
  const { token = "", key = "" } =
    /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" },
  });
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ["ES256"] });
  return { ...payload, key };
}
