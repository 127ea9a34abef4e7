import { createStartHandler, defaultRenderHandler } from "@tanstack/react-start/server";
import type { StartContext } from "./platform/start-context.ts";

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: StartContext };
  }
}

// The whole page at once: loaders have all data before rendering begins, and a whole page compresses.
export default { fetch: createStartHandler(defaultRenderHandler) };
