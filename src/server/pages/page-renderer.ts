import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "#server/platform/config/config.ts";
import type { PictureInHead } from "#server/share-pictures/index.ts";
import type { VisitorApi } from "#server/visitor-api.ts";

/** What the web side exports for rendering (src/web/server.ts). The only interface between the two sides. */
interface PageEntry {
  fetch(request: Request, options: { context: PageContext }): Response | Promise<Response>;
}

export interface RenderedPage {
  status: number;
  html: string;
  location?: string;
}

interface PageContext {
  api: VisitorApi;
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
    numbersCreditDays: number;
    hasOfflinePage: boolean;
    providers: { slug: string; name: string }[];
  };
  onError: (error: unknown) => void;
  /** @param page path and query */
  describePicture: (page: string) => Promise<PictureInHead>;
}

type RequestContext = Omit<PageContext, "site">;

const CLIENT_BUILD = path.resolve(import.meta.dirname, "../../../dist/client");
const SERVER_BUILD = path.resolve(import.meta.dirname, "../../../dist/server/server.js");

/** Texts of users have no tags. */
const MODULE = '<link rel="modulepreload"';

export interface PageRenderer {
  /** The folder of built files; Vite serves them in development. */
  files?: string;
  /** @param address path and query */
  render(address: string, context: RequestContext): Promise<RenderedPage>;
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
    numbersCreditDays: config.numbersCreditDays,
    hasOfflinePage: config.hasOfflinePage,
    providers: config.providers.map(({ slug, name }) => ({ slug, name })),
  };
  return {
    async render(address, context) {
      const { fetch } = await load();
      // Not the visitor's own request, whose end would abort a rendering that others wait for.
      const request = new Request(new URL(address, config.publicUrl));
      const response = await fetch(request, { context: { ...context, site } });
      const location = response.headers.get("location");
      // The modules would compete with styles and fonts for a visitor's first paint (TanStack/router 8212).
      const html = (await response.text()).replaceAll(MODULE, `${MODULE} fetchpriority="low"`);
      if (location === null && !html.startsWith("<!DOCTYPE html>")) {
        throw new Error("A page failed to render. TanStack Start wrote the error to the console.");
      }
      return { status: response.status, html, ...(location !== null && { location }) };
    },
  };
}
