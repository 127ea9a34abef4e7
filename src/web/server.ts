import { getGlobalStartContext } from "@tanstack/react-start";
import {
  createStartHandler,
  defaultRenderHandler,
  defineHandlerCallback,
} from "@tanstack/react-start/server";
import { createServerEntry } from "@tanstack/react-start/server-entry";

/** The page only says that loading failed; the log has the errors. */
const render = defineHandlerCallback((page) => {
  const { matches } = page.router.state;
  for (const { status, error } of matches) if (status === "error") getGlobalStartContext()?.onError(error);
  return defaultRenderHandler(page);
});

export default createServerEntry({ fetch: createStartHandler(render) });
