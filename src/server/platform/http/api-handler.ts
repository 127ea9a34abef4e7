import { StandardOpenAPICodec, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from "@orpc/openapi-client/standard";
import { type AnyRouter, ORPCError } from "@orpc/server";
import { FetchHandler } from "@orpc/server/fetch";
import { StandardHandler, type StandardHandlerOptions } from "@orpc/server/standard";
import type { RequestContext } from "#server/platform/api.ts";
import { logFailure, RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE } from "./unavailable.ts";

class Codec extends StandardOpenAPICodec {
  /** Path parameters override equal names in the body and query, unlike in the library's codec. */
  override async decode(...args: Parameters<StandardOpenAPICodec["decode"]>): Promise<unknown> {
    const [, parameters] = args;
    const input = await super.decode(...args);
    return isObject(input) && !Array.isArray(input) ? { ...input, ...parameters } : input;
  }

  /** The library copies an output first, in case it contains a file or a map. Ours are JSON, or a file themselves. */
  override encode(...args: Parameters<StandardOpenAPICodec["encode"]>) {
    const [output, procedure] = args;
    const { successStatus = 200 } = procedure["~orpc"].route;
    return isJson(output) ? { status: successStatus, headers: {}, body: output } : super.encode(...args);
  }
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const isJson = (output: unknown) =>
  Array.isArray(output) || (isObject(output) && Object.getPrototypeOf(output) === Object.prototype);

function retryAfterOf(error: unknown): number | undefined {
  const { data } = (error ?? {}) as { data?: { retryAfterSeconds?: unknown } };
  return typeof data?.retryAfterSeconds === "number" ? data.retryAfterSeconds : undefined;
}

const PREFIX = "/api";

export function createApiHandler(router: AnyRouter) {
  const options: StandardHandlerOptions<RequestContext> = {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const retryAfterSeconds = retryAfterOf(error);
          if (retryAfterSeconds !== undefined) {
            context.responseHeaders.set("retry-after", String(retryAfterSeconds));
            throw error;
          }
          // Client errors need no log; responses that break the contract do.
          if (error instanceof ORPCError && error.status < 500) {
            const seconds = (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
            if (seconds !== undefined) context.responseHeaders.set("retry-after", String(seconds));
            throw error;
          }
          if (!logFailure(context.log, error, "an operation failed")) throw error;
          context.responseHeaders.set("retry-after", String(RETRY_AFTER_SECONDS));
          throw new ORPCError("SERVICE_UNAVAILABLE", {
            message: UNAVAILABLE_MESSAGE,
            data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
          });
        }
      },
    ],
  };
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  );
  const handler = new StandardHandler(router, new StandardOpenAPIMatcher(), new Codec(serializer), options);
  const adapter = new FetchHandler(handler);
  return {
    /** Spares the adapter's requests and responses, which take longer than many reads. @returns undefined if unknown */
    async read(url: URL, context: RequestContext): Promise<{ status: number; body: unknown } | undefined> {
      const request = {
        url,
        method: "GET",
        headers: {},
        signal: context.signal,
        body: async () => undefined,
      };
      return (await handler.handle(request, { prefix: PREFIX, context })).response;
    },
    async handle(request: Request, context: RequestContext): Promise<Response | undefined> {
      return (await adapter.handle(request, { prefix: PREFIX, context })).response;
    },
  };
}
