import { AsyncLocalStorage } from "node:async_hooks";
import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import type { RouterClient } from "@orpc/server";
import type { Config } from "#server/platform/config/config.ts";
import type { router } from "#server/router.ts";

/** What the web side exports for rendering. The only interface between the two sides. */
interface PageEntry {
  render(address: string, context: PageContext): Promise<RenderedPage>;
}

export interface RenderedPage {
  status: number;
  html: string;
  location?: string;
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
  onError: (error: unknown) => void;
}

const CLIENT_BUILD = path.resolve(import.meta.dirname, "../../../dist/client");
const SERVER_BUILD = path.resolve(import.meta.dirname, "../../../dist/server/ssr.js");

export interface PageRenderer {
  /** The folder of built files; Vite serves them in development. */
  files?: string;
  /** @param address path and query */
  render(address: string, api: PageContext["api"], onError: PageContext["onError"]): Promise<RenderedPage>;
}

export async function createBuiltRenderer(config: Config): Promise<PageRenderer> {
  const entry = (await import(pathToFileURL(SERVER_BUILD).href)) as { default: PageEntry };
  return { ...rendererOf(config, async () => entry.default), files: CLIENT_BUILD };
}

export async function createDevelopmentRenderer(config: Config, server: Server) {
  const { createServer, isRunnableDevEnvironment } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  const load = async () => {
    // Resolved for each page, because Vite replaces it when its configuration changes.
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

const reporting = new AsyncLocalStorage<PageContext["onError"]>();

/** React and the router log caught rendering errors to the console. */
const writeError = console.error;
console.error = (...what: unknown[]) => {
  const report = reporting.getStore();
  if (report === undefined) writeError(...what);
  else report(what.find((part) => part instanceof Error) ?? format(...what));
};

/** @param load returns the renderer; called for each page */
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
    async render(address, api, onError) {
      const entry = await load();
      return reporting.run(onError, () => entry.render(address, { api, site, onError }));
    },
  };
}
