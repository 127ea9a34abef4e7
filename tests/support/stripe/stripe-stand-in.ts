import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { afterAll } from "vitest";
import { ask } from "../serve-app.ts";
import { createStripeObjects, PREMIUM_PRICE, StripeError, type Thing } from "./stripe-objects.ts";
import { expand, type Params, readParams, stripeRoutes } from "./stripe-routes.ts";

const SECRET_KEY = "sk_test_stand_in";
const WEBHOOK_SECRET = "whsec_stand_in";

/** "cut": the connection breaks before the request is processed. "lost": after it, before the response. */
type Failure = "cut" | "lost" | { status: number; code?: string; type?: string } | Promise<void>;

interface SentRequest {
  method: string;
  /** Path after /v1/. */
  path: string;
  params: Params;
  key: string | undefined;
}

export interface SignedEvent {
  id: string;
  body: string;
  signature: string;
}

/**
 * A stateful stand-in for the part of Stripe's API that we use, with idempotency keys and injected failures.
 * Runs until the file's tests end; Stripe's library reaches it through STRIPE_API_URL.
 */
export async function openStripe() {
  const objects = createStripeObjects();
  const routes = stripeRoutes(objects);
  const requests: SentRequest[] = [];
  const versions: unknown[] = [];
  const failures: { path: RegExp; failure: Failure; isOnce: boolean }[] = [];
  const answered = new Map<string, { sent: string; status: number; body: object }>();

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? "/", "http://stripe");
    const path = pathname.replace(/^\/v1\//, "");
    const sent = (await text(request)) || search.slice(1);
    const key = request.headers["idempotency-key"] as string | undefined;
    const method = request.method ?? "GET";
    versions.push(request.headers["stripe-version"]);
    requests.push({ method, path, params: readParams(sent), key });
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return send(response, 401, { error: { type: "authentication_error", message: "Invalid API Key" } });
    const failure = takeFailure(path);
    if (failure instanceof Promise) await failure;
    else if (failure === "cut") return void request.socket.destroy();
    else if (failure && failure !== "lost") {
      const { status, ...error } = failure;
      return send(response, status, { error: { type: "api_error", message: `Told to fail`, ...error } });
    }
    const { status, body } = once(method, path, sent, key);
    if (failure === "lost") request.socket.destroy();
    else send(response, status, body);
  }

  function takeFailure(path: string): Failure | undefined {
    const index = failures.findIndex((one) => one.path.test(path));
    const found = failures[index];
    if (found?.isOnce) failures.splice(index, 1);
    return found?.failure;
  }

  /** Replays the stored response for a known idempotency key. */
  function once(method: string, path: string, sent: string, key: string | undefined) {
    const known = key === undefined ? undefined : answered.get(key);
    if (known && known.sent !== `${path}?${sent}`)
      return {
        status: 400,
        body: { error: { type: "idempotency_error", message: "Another request had this key." } },
      };
    if (known) return known;
    const answer = { sent: `${path}?${sent}`, ...perform(method, path, readParams(sent)) };
    if (key !== undefined) answered.set(key, answer);
    return answer;
  }

  function perform(method: string, path: string, params: Params): { status: number; body: object } {
    try {
      for (const [verb, pattern, answer] of routes) {
        const match = verb === method && pattern.exec(path);
        if (match)
          return { status: 200, body: expand(objects, answer(params, match[1] ?? ""), params.expand ?? []) };
      }
      throw new StripeError(404, { message: `Unrecognized request URL (${method}: /v1/${path}).` });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    ...objects,
    /** Environment variables that point to the stand-in. */
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PREMIUM_PRICE: PREMIUM_PRICE,
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    requests,
    versions,
    asked: (method: string, path: RegExp) =>
      requests.filter((one) => one.method === method && path.test(one.path)),
    /** Makes the next request of a path fail; a promise delays it. */
    failOnce(path: RegExp, failure: Failure): void {
      failures.push({ path, failure, isOnce: true });
    },
    /** Makes all requests of a path fail until the returned function is called. */
    fail(path: RegExp, failure: Failure): () => void {
      const one = { path, failure, isOnce: false };
      failures.push(one);
      return () => void failures.splice(failures.indexOf(one), 1);
    },
    event: signEvent,
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_stand_in" });
  response.end(JSON.stringify(body));
}

const { webhooks } = new Stripe("sk_test_signs_nothing_else");

/** Signs an event like Stripe: by default now, with our secret, about the object's current state. */
function signEvent(
  type: string,
  object: Thing,
  { id = `evt_${randomUUID()}`, secret = WEBHOOK_SECRET, secondsAgo = 0 } = {},
): SignedEvent {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const body = JSON.stringify({
    id,
    object: "event",
    api_version: "2026-09-30.endive",
    created: timestamp,
    livemode: false,
    type,
    data: { object },
  });
  return { id, body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}

/** Delivers an event like Stripe; returns the response status. */
export async function tell(site: string, { body, signature }: Pick<SignedEvent, "body" | "signature">) {
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return (await ask(`${site}/api/webhooks/stripe`, { method: "POST", headers, body })).status;
}
