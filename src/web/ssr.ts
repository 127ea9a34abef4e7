import { getGlobalStartContext } from "@tanstack/react-start";
import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import type { StartContext } from "./platform/start-context.ts";

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: StartContext };
  }
}

// No streaming: loaders have all data before rendering, and a whole page compresses better.
export default {
  fetch: createStartHandler((page) => {
    const { onError } = getGlobalStartContext() as unknown as StartContext;
    for (const { error } of page.router.state.matches.filter(({ status }) => status === "error"))
      onError(error);
    return defaultRenderHandler(page);
  }),
};
