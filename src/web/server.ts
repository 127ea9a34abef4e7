import type { RegisteredRouter } from "@tanstack/react-router";
import { getGlobalStartContext } from "@tanstack/react-start";
import {
  createStartHandler,
  defaultRenderHandler,
  defineHandlerCallback,
} from "@tanstack/react-start/server";
import { createServerEntry } from "@tanstack/react-start/server-entry";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { feedLinks } from "./feeds/index.ts";
import { structuredData } from "./structured-data/index.ts";

const render = defineHandlerCallback<RegisteredRouter>(async (page) => {
  const { matches } = page.router.state;
  // The page only says that loading failed; the log has the errors.
  for (const { status, error } of matches) if (status === "error") getGlobalStartContext()?.onError(error);
  const head = feedLinks(page.router) + structuredData(page.router);
  const rendered = await defaultRenderHandler(page);
  const { body, status, headers } = rendered instanceof Response ? rendered : rendered.response;
  if (matches.some(isMissing)) return new Response(body, { status: 404 });
  if (head === "") return rendered;
  // Not by React, whose code for browsers would need it, too. They skip what it doesn't know in the head.
  const html = (await new Response(body).text()).replace("</head>", () => `${head}</head>`);
  return new Response(html, { status, headers });
});

const isMissing = ({ loaderData }: { loaderData?: unknown }) =>
  (loaderData as { address?: FoundAddress } | null | undefined)?.address?.isMissing === true;

export default createServerEntry({ fetch: createStartHandler(render) });
