import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { Config } from "#server/platform/config/config.ts";
import { TRACE_DAYS } from "./sign-in-traces.ts";

const PATH = "/api/auth";

/** Browsers keep no cookie longer than this. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** As long as what is noted about it (`TRACE_DAYS`), from the last sign-in. */
const BROWSER_SECONDS = TRACE_DAYS * 24 * 60 * 60;

/** On a computer that many share; the headers of a request may have 16 KB. */
const MAX_DEVICE_COOKIES = 20;

/** What only the browser that began it can end: its one-time token is in a cookie that no script can read or write. */
export type BrowserPurpose =
  /** Challenges that a passkey signs. */
  | "add-passkey"
  | "use-passkey"
  /** Of a browser that is at an identity provider, and of one that came back. */
  | "provider-question"
  | "provider-answer"
  /** Of a browser that signed up and waits for the confirmation link. */
  | "sign-up";

/** Request and response headers, because sessions live in cookies. */
export interface Exchange {
  requestHeaders?: Headers | undefined;
  responseHeaders: Headers;
}

/**
 * `refresh` is signed, so that read access to the database gives no session. Failed attempts from a browser
 * with `device-…`, which signed in before, have a separate rate limit, so that others can't lock out the owner. Each account
 * has its own, so that no account displaces that of another.
 */
export function createCookies({ secret, publicUrl }: Pick<Config, "secret" | "publicUrl">) {
  const isSecure = publicUrl.startsWith("https:");
  const prefix = isSecure ? "__Secure-" : "";

  const sign = (purpose: string, value: string) =>
    createHmac("sha256", secret).update(`${purpose}\n${value}`).digest("base64url");

  const deviceName = (userId: string) => `device-${sign("device name", userId).slice(0, 12)}`;

  const read = (headers: Headers, name: string, purpose: string): string | undefined => {
    const cookie = parse(headers.get("cookie") ?? "", prefix + name)[prefix + name];
    const [value, signature, ...rest] = cookie?.split(".") ?? [];
    if (!value || !signature || rest.length > 0) return undefined;
    return isEqual(signature, sign(purpose, value)) ? value : undefined;
  };

  const write = (headers: Headers, name: string, content: string, maxAgeSeconds: number) => {
    const secure = isSecure ? "; Secure" : "";
    headers.append(
      "set-cookie",
      `${prefix}${name}=${content}; Path=${PATH}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  };

  return {
    readRefresh: (headers: Headers) => read(headers, "refresh", "refresh"),
    writeRefresh(headers: Headers, token: string, endsAt: Date) {
      const seconds = Math.ceil((endsAt.getTime() - Date.now()) / 1000);
      write(headers, "refresh", `${token}.${sign("refresh", token)}`, seconds);
    },
    clearRefresh(headers: Headers) {
      write(headers, "refresh", "", 0);
    },
    /** One-time tokens, which lead to what the server stores. */
    readToken: (headers: Headers, purpose: BrowserPurpose) => read(headers, purpose, purpose),
    writeToken(headers: Headers, purpose: BrowserPurpose, token: string, maxAgeSeconds: number) {
      write(headers, purpose, `${token}.${sign(purpose, token)}`, maxAgeSeconds);
    },
    clearToken(headers: Headers, purpose: BrowserPurpose) {
      write(headers, purpose, "", 0);
    },
    /** The random number that a browser got when an account signed in there. */
    readBrowser: (headers: Headers) => read(headers, "browser", "browser"),
    keepBrowser({ requestHeaders, responseHeaders }: Exchange): string {
      const known = requestHeaders && read(requestHeaders, "browser", "browser");
      const browser = known ?? randomBytes(16).toString("base64url");
      write(responseHeaders, "browser", `${browser}.${sign("browser", browser)}`, BROWSER_SECONDS);
      return browser;
    },
    readDevice: (headers: Headers, userId: string) => read(headers, deviceName(userId), `device ${userId}`),
    writeDevice({ requestHeaders, responseHeaders }: Exchange, userId: string) {
      const name = deviceName(userId);
      const others = Object.keys(parse(requestHeaders?.get("cookie") ?? ""))
        .filter((one) => one.startsWith(`${prefix}device-`) && one !== prefix + name)
        .map((one) => one.slice(prefix.length));
      for (const one of others.slice(MAX_DEVICE_COOKIES - 1)) write(responseHeaders, one, "", 0);
      const device = randomBytes(16).toString("base64url");
      write(responseHeaders, name, `${device}.${sign(`device ${userId}`, device)}`, DEVICE_SECONDS);
    },
  };
}

export type Cookies = ReturnType<typeof createCookies>;

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
