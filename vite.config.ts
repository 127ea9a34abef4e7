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

/** What only screens with lists show. */
const LISTS = "(filter-field|pagination|past-the-end|tab-links|list-area|review-list|focus-row)[.]";

/** The outlines of states, which Home shows without any list. */
const OUTLINES = "(outlines?|state-outline)[.]";

/** What people write with, and what calls the API: loaded when they do. */
const ON_DEMAND = [
  "contract/(parts|rich-text|deceptive-characters)",
  "node_modules/(zod|@orpc|react-hook-form|@hookform)",
  "(rich-text-field|text-preview|tag-picker|tag-choice|tool-picker|combobox|picker|thread-changes|change-thread)[.]",
  "(use-block|report-button|use-way-out|use-write|useMutation|mutationObserver)[.]",
  "(suggest-field|edit-frame|paged-list|use-row-focus|use-api-form|use-form-field|use-post-form|use-unsent-edit)[.]",
].join("|");

/**
 * Without these, a page loads up to 50 files, most of them below 1 KB, and each costs more to send and to compile
 * apart than its bytes do. A group takes along what its modules import, so those that most pages need come first.
 */
const CHUNKS = [
  { name: "index", tags: ["$initial" as const] },
  { name: "api-link", test: /platform.api-link/ },
  { name: "toast-list", test: /ui.toast-list/ },
  { name: "shared", minShareCount: 4, test: new RegExp(`^(?!.*(${LISTS}|${OUTLINES}|${ON_DEMAND}))`) },
  { name: "outlines", minShareCount: 3, test: new RegExp(OUTLINES) },
  { name: "lists", minShareCount: 3, test: new RegExp(LISTS) },
  { name: "member", test: /shell.member-|platform.(live|use-live)/ },
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
        // All of a screen is one file: its loader is small, and one more file costs more.
        codeSplittingOptions: {
          defaultBehavior: [
            ["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"],
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
