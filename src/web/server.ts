import { getGlobalStartContext } from "@tanstack/react-start";
import {
  createStartHandler,
  defaultRenderHandler,
  defineHandlerCallback,
} from "@tanstack/react-start/server";
import { createServerEntry } from "@tanstack/react-start/server-entry";
import type { FoundAddress } from "#contract/page-addresses.ts";

const render = defineHandlerCallback(async (page) => {
  const { matches } = page.router.state;
  // The page only says that loading failed; the log has the errors.
  for (const { status, error } of matches) if (status === "error") getGlobalStartContext()?.onError(error);
  const rendered = await defaultRenderHandler(page);
  if (!matches.some(isMissing)) return rendered;
  const { body } = rendered instanceof Response ? rendered : rendered.response;
  return new Response(body, { status: 404 });
});

const isMissing = ({ loaderData }: { loaderData?: unknown }) =>
  (loaderData as { address?: FoundAddress } | null | undefined)?.address?.isMissing === true;

export default createServerEntry({ fetch: createStartHandler(render) });
