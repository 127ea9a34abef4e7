import { minifyContractRouter } from "@orpc/contract";
import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * The contract as the browser needs it: methods and paths, without the schemas and the library that runs
 * them (24 KB gzipped), and without what is for people who read it (3 KB). The server validates.
 */
function browserContract(): Plugin {
  const name = "virtual:browser-contract";
  return {
    name: "browser-contract",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { contract } = await import("./src/contract/index.ts");
      return `export default ${JSON.stringify(minifyContractRouter(contract), withoutProse)}`;
    },
  };
}

/** For `JSON.stringify`: a route without its summary, description and tags. */
function withoutProse(key: string, value: unknown): unknown {
  if (key !== "route" || typeof value !== "object") return value;
  return { ...value, summary: undefined, description: undefined, tags: undefined };
}

/**
 * Without these, a page loads up to 50 files, most of them below 1 KB, and each costs more to send and to compile
 * apart than its bytes do. What 10 or more chunks import is in one file, since most pages need nearly all of it.
 */
const CHUNKS = [
  { name: "index", tags: ["$initial" as const] },
  { name: "shared", minShareCount: 10 },
];

export default defineConfig({
  // The server decides what is public; Vite has no folder of its own for it.
  publicDir: "src/web/public",
  build: {
    target: "es2023",
    sourcemap: false,
    emptyOutDir: true,
    // A script names the part that it loads, not what that imports in turn: the lists of all names, whose hashes
    // do not compress, were 3 KB of every first visit. Links load their page's parts before they are pressed.
    modulePreload: { resolveDependencies: (_, parts, { hostType }) => (hostType === "js" ? [] : parts) },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
  server: { watch: { ignored: ["**/data/postgres/**", "**/dist/**"] } },
  plugins: [
    browserContract(),
    tanstackStart({
      srcDirectory: "src/web",
      router: {
        generatedRouteTree: "routes.gen.ts",
        quoteStyle: "double",
        semicolons: true,
        // Loaders, too: the first page of a visit comes with its data, and needs none of them.
        codeSplittingOptions: {
          defaultBehavior: [
            ["loader"],
            ["component"],
            ["pendingComponent"],
            ["errorComponent", "notFoundComponent"],
          ],
        },
      },
      server: { entry: "ssr.ts" },
      client: { entry: "client.tsx" },
    }),
    react(),
    tailwindcss(),
  ],
});
