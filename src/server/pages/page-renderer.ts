import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import type { RouterClient } from "@orpc/server";
import type { Config } from "#server/platform/config/config.ts";
import type { router } from "#server/router.ts";

/** What the web side exports for rendering; the two sides meet in this shape only. */
interface PageEntry {
  fetch(request: Request, options: { context: PageContext }): Promise<Response> | Response;
}

interface PageContext {
  api: RouterClient<typeof router>;
  site: {
    productName: string;
    publicUrl: string;
    supportEmail: string;
    postalAddress: string;
    socialLinks: { name: string; url: string }[];
    isDemo: boolean;
    hasMailbox: boolean;
    canBuy: boolean;
    creditDays: number;
  };
  nonce: string;
  onError: (error: unknown) => void;
}

/** Where `npm run build` puts the pages. */
const CLIENT_BUILD = path.resolve(import.meta.dirname, "../../../dist/client");
const SERVER_BUILD = path.resolve(import.meta.dirname, "../../../dist/server/ssr.js");

export interface PageRenderer {
  /** The folder of what pages load; Vite serves it in development. */
  files?: string;
  /**
   * Renders a page as an anonymous visitor sees it, also for members.
   *
   * @param onError hears of what the page could not load, and of what failed while it was rendered
   */
  render(
    request: Request,
    api: PageContext["api"],
    nonce: string,
    onError: PageContext["onError"],
  ): Promise<Response>;
}

/** Renders with what `npm run build` made. */
export async function createBuiltRenderer(config: Config): Promise<PageRenderer> {
  const entry = (await import(pathToFileURL(SERVER_BUILD).href)) as { default: PageEntry };
  return { ...rendererOf(config, async () => entry.default), files: CLIENT_BUILD };
}

/** Renders from the sources, through Vite, which also replaces modules in the browser as they change. */
export async function createDevelopmentRenderer(config: Config, server: Server) {
  const { createServer, isRunnableDevEnvironment } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  const load = async () => {
    // Asked for each time: Vite replaces it when its configuration changes.
    const environment = vite.environments.ssr;
    if (!environment || !isRunnableDevEnvironment(environment)) {
      throw new Error("Vite has no runnable SSR environment");
    }
    const module = (await environment.runner.import("virtual:tanstack-start-server-entry")) as {
      default: PageEntry;
    };
    return module.default;
  };
  return { renderer: rendererOf(config, load), vite };
}

/** Where the page that is being rendered reports errors. */
const reporting = new AsyncLocalStorage<PageContext["onError"]>();

/** React and the router write to the console what they catch while they render. */
const writeError = console.error;
console.error = (...what: unknown[]) => {
  const report = reporting.getStore();
  if (report === undefined) writeError(...what);
  else report(what.find((part) => part instanceof Error) ?? format(...what));
};

/** @param load what renders, asked for at each page */
export function rendererOf(config: Config, load: () => Promise<PageEntry>): PageRenderer {
  const site: PageContext["site"] = {
    productName: config.productName,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    postalAddress: config.postalAddress,
    socialLinks: config.socialLinks,
    isDemo: config.demo,
    hasMailbox: config.hasLocalMailbox,
    canBuy: config.stripe !== undefined || config.demo || config.isDevelopment,
    creditDays: config.reviewCreditDays,
  };
  return {
    async render(request, api, nonce, onError) {
      const entry = await load();
      return reporting.run(onError, () => entry.fetch(request, { context: { api, site, nonce, onError } }));
    },
  };
}

export const createNonce = () => randomBytes(16).toString("base64");
