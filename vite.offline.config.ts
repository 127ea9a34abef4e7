import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { BOOT_SCRIPT } from "./src/web/platform/page/inline-boot-script.ts";
import pages from "./vite.config.ts";

const ROOT = path.resolve(import.meta.dirname, "src/web/offline");
const WORKER = "offline-worker";

/**
 * Builds the offline page and its worker, after the pages. A worker is one file with a fixed name. The page's styles are those
 * of the pages, with the same name, so that browsers have them already.
 */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  build: {
    target: pages.build?.target,
    outDir: path.resolve(import.meta.dirname, "dist/client"),
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { offline: path.join(ROOT, "offline.html"), [WORKER]: path.join(ROOT, `${WORKER}.ts`) },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css") ? "assets/styles-[hash][extname]" : "assets/[name]-[hash][extname]",
      },
    },
  },
  plugins: [
    tailwindcss(),
    {
      name: "theme-before-paint",
      transformIndexHtml: () => [{ tag: "script", children: BOOT_SCRIPT, injectTo: "head-prepend" }],
    },
  ],
});
