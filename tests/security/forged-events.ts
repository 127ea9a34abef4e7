import Stripe from "stripe";
import type { SignedEvent } from "#tests/support/stripe/stripe-stand-in.ts";

const { webhooks } = new Stripe("sk_test_signs_nothing_else");
const HOUR = 3600;

type Forged = Pick<SignedEvent, "body" | "signature">;
/** Turns a genuine event into an invalid one; `n` varies it. */
type Forgery = (event: SignedEvent, n: number, secret: string) => Forged;

const versionOf = (signature: string) => signature.split("v1=")[1] ?? "";
const timeOf = (signature: string) => Number(/t=(\d+)/.exec(signature)?.[1]);
const flip = (hex: string, at: number) => {
  const index = at % hex.length;
  return (
    hex.slice(0, index) + (Number.parseInt(hex[index] ?? "0", 16) ^ 1).toString(16) + hex.slice(index + 1)
  );
};
const sign = (payload: string, secret: string, secondsAgo: number) =>
  webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });

export const FORGERIES: Record<string, Forgery> = {
  unsigned: ({ body }) => ({ body, signature: "" }),
  "with an empty signature": ({ body, signature }) => ({ body, signature: `t=${timeOf(signature)},v1=` }),
  "with a guessed signature": ({ body, signature }, n) => ({
    body,
    signature: `t=${timeOf(signature)},v1=${n.toString(16).padStart(64, "0")}`,
  }),
  "signed with another secret": ({ body }, n) => ({ body, signature: sign(body, `whsec_${n}`, 0) }),
  "signed with an empty secret": ({ body }, n) => ({ body, signature: sign(body, " ".repeat(n % 7), 0) }),
  "with a retired signature scheme": ({ body, signature }) => ({
    body,
    signature: signature.replace("v1=", "v0="),
  }),
  "with one flipped bit in the signature": ({ body, signature }, n) => ({
    body,
    signature: `t=${timeOf(signature)},v1=${flip(versionOf(signature), n)}`,
  }),
  "with a truncated signature": ({ body, signature }, n) => ({
    body,
    signature: signature.slice(0, -1 - (n % 60)),
  }),
  "with another character": ({ body, signature }, n) => {
    const at = n % body.length;
    return { body: `${body.slice(0, at)}${body[at] === "x" ? "y" : "x"}${body.slice(at + 1)}`, signature };
  },
  "with additional spaces": ({ body, signature }, n) => ({ body: body + " ".repeat(1 + (n % 9)), signature }),
  "with another event id": ({ id, body, signature }, n) => ({
    body: body.replace(id, `evt_${n}`),
    signature,
  }),
  "with an empty body": ({ signature }) => ({ body: "", signature }),
  stale: ({ body }, n, secret) => ({ body, signature: sign(body, secret, 301 + n * HOUR) }),
  "barely stale": ({ body }, n, secret) => ({ body, signature: sign(body, secret, 301 + (n % 50)) }),
  "from the future": ({ body }, n, secret) => ({ body, signature: sign(body, secret, -60 - n * HOUR) }),
  "stale, with a current timestamp": ({ body, signature }, n, secret) => ({
    body,
    signature: sign(body, secret, 301 + n).replace(/t=\d+/, `t=${timeOf(signature)}`),
  }),
  "stale, with a current timestamp in front": ({ body, signature }, n, secret) => ({
    body,
    signature: `t=${timeOf(signature)},${sign(body, secret, 301 + n)}`,
  }),
  "from the future, with a current timestamp in front": ({ body, signature }, n, secret) => ({
    body,
    signature: `t=${timeOf(signature)},${sign(body, secret, -301 - n)}`,
  }),
  "from the future, with a current timestamp at the end": ({ body, signature }, n, secret) => ({
    body,
    signature: `${sign(body, secret, -301 - n)},t=${timeOf(signature)}`,
  }),
  "with an invalid timestamp": ({ body, signature }, n) => ({
    body,
    signature: `t=${["", "NaN", "Infinity", "-1", "1e99", "0x7fffffff"][n % 6]},v1=${versionOf(signature)}`,
  }),
  "with a body that isn't an event": ({ id }, n, secret) => {
    const body = ["", "null", "[]", '"event"', "{", `{"id":"${id}"}`, "\u0000"][n % 7] ?? "";
    return { body, signature: sign(body, secret, 0) };
  },
};

/** Returns forged events that would change something if they were accepted. */
export function forgeEvents(count: number, events: readonly SignedEvent[], secret: string) {
  const kinds = Object.entries(FORGERIES);
  return Array.from({ length: count }, (_, n) => {
    const [kind, forge] = kinds[n % kinds.length] ?? kinds[0] ?? ["", () => ({ body: "", signature: "" })];
    const event = events[n % events.length];
    if (event === undefined) throw new Error("there is no event to forge");
    return { kind, ...forge(event, n, secret) };
  });
}
