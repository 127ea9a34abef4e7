import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { RequestVariables } from "#server/platform/http/request-log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { acceptAnswer } from "./visits.ts";

/** Codes of Microsoft have 2 KB. */
const MAX_ANSWER = 8 * 1024;

/** What a provider may answer. Others are dropped. */
const PARAMETERS = ["code", "state", "iss", "error"];

/**
 * The addresses to which providers lead back. Whatever happened, the page that follows asks for it in an operation, which
 * only the browser that asked can do.
 */
export function providerCallbacks(platform: Platform) {
  return (
    new Hono<{ Variables: RequestVariables }>()
      .use(async (c, next) => {
        await next();
        c.header("cache-control", "no-store");
        c.header("referrer-policy", "no-referrer");
      })
      .use(bodyLimit({ maxSize: MAX_ANSWER, onError: (c) => c.text("Request too large.", 413) }))
      .get("/:provider/callback", async (c) => {
        const responseHeaders = new Headers();
        const context = { ...platform, requestHeaders: c.req.raw.headers, responseHeaders };
        const accepted = await acceptAnswer(context, c.req.param("provider"), readAnswer(c.req.query()));
        for (const cookie of responseHeaders.getSetCookie()) c.header("set-cookie", cookie, { append: true });
        const { redirect } = accepted ?? {};
        return c.redirect(
          `/auth?${new URLSearchParams({ mode: "provider", ...(redirect && { redirect }) })}`,
          303,
        );
      })
      // Browsers send our cookies with the redirect, but not with a post from another site.
      .post("/:provider/callback", async (c) =>
        c.redirect(`${pathOf(c)}?${readAnswer(await readForm(c))}`, 303),
      )
  );
}

const pathOf = (c: Context) => new URL(c.req.url).pathname;

function readAnswer(given: Record<string, unknown>): string {
  const answer = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = given[name];
    if (typeof value === "string" && value.length <= MAX_ANSWER) answer.set(name, value);
  }
  return answer.toString();
}

const readForm = (c: Context): Promise<Record<string, unknown>> => c.req.parseBody().catch(() => ({}));
