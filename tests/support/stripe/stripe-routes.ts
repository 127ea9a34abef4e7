import { missing, StripeError, type StripeObjects, type Thing } from "./stripe-objects.ts";

/** Parameters as Stripe parses them: `line_items[0][price]` is nested. */
// biome-ignore lint/suspicious/noExplicitAny: parameters of any shape
export type Params = Record<string, any>;
type Route = [method: string, pattern: RegExp, answer: (params: Params, id: string) => Thing | object];

const list = (data: readonly Thing[]) => ({ object: "list", data, has_more: false });

/** The part of Stripe's API that we use, by method and path. */
export function stripeRoutes(objects: StripeObjects): Route[] {
  const { all, get, keep } = objects;
  const end = (subscription: Thing) => Object.assign(subscription, { status: "canceled" });
  const isOver = ({ status }: Thing) => status === "canceled" || status === "incomplete_expired";
  const customerOf = (id: string) => {
    if (objects.things.get(id)?.object !== "customer" || get(id).deleted) throw missing(id, "customer");
    return id;
  };
  return [
    ["POST", /^customers$/, ({ email, metadata }) => keep("cus", "customer", { email, metadata })],
    ["GET", /^customers\/([^/]+)$/, (_, id) => get(id)],
    [
      "DELETE",
      /^customers\/([^/]+)$/,
      (_, id) => {
        if (get(id).deleted) throw missing(id);
        for (const one of all("subscription", ({ customer }) => customer === id)) end(one);
        objects.things.set(id, { id, object: "customer", deleted: true });
        return get(id);
      },
    ],
    ["GET", /^prices\/([^/]+)$/, (_, id) => get(id)],
    ["POST", /^checkout\/sessions$/, (params) => createSession(objects, customerOf(params.customer), params)],
    ["GET", /^checkout\/sessions\/([^/]+)$/, (_, id) => get(id)],
    [
      "GET",
      /^checkout\/sessions$/,
      ({ customer, status }) =>
        list(all("checkout.session", (one) => one.customer === customer && one.status === status)),
    ],
    [
      "POST",
      /^checkout\/sessions\/([^/]+)\/expire$/,
      (_, id) => {
        if (get(id).status !== "open")
          throw new StripeError(400, { message: "Only open sessions can be expired." });
        return objects.expire(id);
      },
    ],
    [
      "GET",
      /^subscriptions$/,
      ({ customer }) => list(all("subscription", (one) => one.customer === customerOf(customer))),
    ],
    ["GET", /^subscriptions\/([^/]+)$/, (_, id) => get(id)],
    [
      "DELETE",
      /^subscriptions\/([^/]+)$/,
      (_, id) => {
        if (isOver(get(id))) throw missing(id);
        return end(get(id));
      },
    ],
    ["GET", /^payment_intents\/([^/]+)$/, (_, id) => get(id)],
    [
      "GET",
      /^disputes$/,
      ({ payment_intent: id }) => list(all("dispute", (one) => one.payment_intent === id)),
    ],
    [
      "GET",
      /^invoice_payments$/,
      ({ payment }) =>
        list(all("invoice_payment", (one) => one.payment.payment_intent === payment.payment_intent)),
    ],
    [
      "POST",
      /^refunds$/,
      ({ payment_intent: id }) => {
        const { amount } = objects.refund(id);
        return keep("re", "refund", { payment_intent: id, amount, status: "succeeded" });
      },
    ],
    [
      "POST",
      /^billing_portal\/sessions$/,
      ({ customer, return_url: returnUrl }) => {
        const url = `https://billing.stripe.test/p/session/${customerOf(customer)}`;
        return keep("bps", "billing_portal.session", { customer, return_url: returnUrl, url });
      },
    ],
  ];
}

function createSession({ get, keep }: StripeObjects, customer: string, params: Params): Thing {
  const { mode, client_reference_id: reference, metadata } = params;
  const [line] = params.line_items;
  if (!params.success_url) throw new StripeError(400, { message: "Missing required param: success_url." });
  if (line.price !== undefined) get(line.price);
  const amount = line.price === undefined ? Number(line.price_data.unit_amount) : get(line.price).unit_amount;
  const session = keep("cs", "checkout.session", {
    mode,
    customer,
    metadata,
    client_reference_id: reference ?? null,
    amount_total: amount * Number(line.quantity),
    currency: line.price_data?.currency ?? "usd",
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    subscription: null,
    line_items: [line],
    success_url: params.success_url,
    cancel_url: params.cancel_url,
  });
  session.url = `https://checkout.stripe.test/c/pay/${session.id}`;
  return session;
}

/** Parses `a[b][0]=c` to `{ a: { b: ["c"] } }`. */
export function readParams(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key);
    let place: Params = params;
    keys.forEach((key, index) => {
      const next = keys[index + 1];
      if (next === undefined) place[key] = value;
      else place = place[key] ??= /^\d+$/.test(next) ? [] : {};
    });
  }
  return params;
}

/** Returns a copy with the ids along the paths replaced by their objects. */
export function expand({ things }: StripeObjects, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  const put = (place: Params, [key, ...rest]: readonly string[]): void => {
    if (key === undefined || place === null) return;
    if (Array.isArray(place[key])) for (const one of place[key]) put(one, rest);
    else {
      if (typeof place[key] === "string") place[key] = structuredClone(things.get(place[key]));
      put(place[key], rest);
    }
  };
  for (const path of paths) put(copy, path.split("."));
  return copy;
}
