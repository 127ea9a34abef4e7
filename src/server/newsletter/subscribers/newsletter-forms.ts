import { call } from "@orpc/server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { renderPreview } from "#server/newsletter/issues/preview-issue.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { RequestVariables } from "#server/platform/http/request-log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { confirm } from "./confirm.ts";
import { subscribe } from "./subscribe.ts";

/** An address and a token. */
const MAX_BODY_BYTES = 8 * 1024;

/** An email loads nothing and has only its own styles. Its links open in a new tab. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Pages to which the forms lead (web/routes/newsletter.$state.tsx). */
type State = "check-your-email" | "confirmed" | "not-subscribed" | "dead-link";

type FormEnv = { Variables: RequestVariables };

/** Serves the newsletter's forms without a script: each redirects to a page with the result. */
export function newsletterForms(platform: Platform) {
  const contextOf = (c: Context<FormEnv>): RequestContext => ({
    ...platform,
    log: c.var.log,
    reader: VISITOR,
    network: c.var.client.network,
    requestHeaders: c.req.raw.headers,
    responseHeaders: new Headers(),
  });

  return new Hono<FormEnv>()
    .use(async (c, next) => {
      await next();
      // The pages below this path set their own headers.
      if (c.req.method === "POST") c.header("cache-control", "no-store");
    })
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text("Request too large.", 413) }))
    .post("/subscribe", async (c) => {
      const { email = "", q7 } = await readFields(c);
      const input = { email, q7 };
      return leadTo(
        c,
        await outcome(
          call(subscribe, input, { context: contextOf(c) }),
          "check-your-email",
          "not-subscribed",
        ),
      );
    })
    .post("/confirm", async (c) => {
      const { token = "" } = await readFields(c);
      return leadTo(
        c,
        await outcome(call(confirm, { token }, { context: contextOf(c) }), "confirmed", "dead-link"),
      );
    })
    .get("/preview", async (c) => {
      const html = await renderPreview(platform, c.req.query("token") ?? "");
      c.header("content-security-policy", PREVIEW_POLICY);
      c.header("cache-control", "no-store");
      if (html === undefined) return c.text("This preview has expired.", 410);
      return c.html(html.replace("<head>", '<head><base target="_blank">'));
    });
}

async function readFields(c: Context<FormEnv>): Promise<Record<string, string | undefined>> {
  const body: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** @throws server errors */
async function outcome(called: Promise<unknown>, good: State, bad: State): Promise<State> {
  try {
    await called;
    return good;
  } catch (error) {
    const { status = 500 } = error as { status?: number };
    if (status >= 500) throw error;
    return bad;
  }
}

const leadTo = (c: Context, state: State) => c.redirect(`/newsletter/${state}`, 303);
