import { getGlobalStartContext } from "@tanstack/react-start";
import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import type { StartContext } from "./platform/start-context.ts";

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: StartContext };
  }
}

// The whole page at once: loaders have all data before rendering begins, and a whole page compresses.
export default {
  fetch: createStartHandler((page) => {
    const { onError } = getGlobalStartContext() as unknown as StartContext;
    for (const { error } of page.router.state.matches.filter(({ status }) => status === "error"))
      onError(error);
    return defaultRenderHandler(page);
  }),
};
