import { createJsonifiedRouterClient } from "@orpc/openapi";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { ORPCError, type RouterClient } from "@orpc/server";
import type { Log } from "#server/platform/log.ts";
import { dependOnUnknown } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { router } from "#server/router.ts";

export type VisitorApi = JsonifiedClient<RouterClient<typeof router>>;

/**
 * Calls operations in this process, as a visitor, for one page or picture: repeated calls share one result.
 * @param onFailure receives errors that no operation declares
 */
export function apiOfVisitor(platform: Platform, log: Log, onFailure: (error: unknown) => void): VisitorApi {
  const results = new Map<string, Promise<unknown>>();
  return createJsonifiedRouterClient(router, {
    interceptors: [
      ({ path, input, next }) => {
        const call = JSON.stringify([path, input]);
        const result = results.get(call) ?? next();
        results.set(call, result);
        return result;
      },
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          dependOnUnknown();
          if (error instanceof ORPCError && !isFailure(error)) throw error;
          onFailure(error);
          // The page's data has the message of an error, and this message may tell about the database.
          throw new ORPCError("INTERNAL_SERVER_ERROR");
        }
      },
    ],
    context: {
      ...{ ...platform, log, reader: VISITOR, network: "pages" },
      requestHeaders: new Headers(),
      responseHeaders: new Headers(),
    },
  });
}

export const isFailure = (error: unknown) => error instanceof ORPCError && error.status >= 500;
