import type { AnyContractProcedure } from "@orpc/contract";
import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * Reduces the contract for browsers to methods and paths. Omits the schemas with zod (24 KB gzipped) and the
 * descriptions (3 KB): the server validates.
 */
function browserContract(): Plugin {
  const name = "virtual:browser-contract";
  return {
    name: "browser-contract",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { contract } = await import("./src/contract/index.ts");
      return `const operation = (path, method = "GET") => ({ "~orpc": { errorMap: {}, meta: {}, route: { path, method } } });
        export default ${toRequests(contract)}`;
    },
  };
}

/** Source of a router that has the path of each operation, and its method unless it is the most frequent one. */
function toRequests(router: object): string {
  const { route } = (router as Partial<AnyContractProcedure>)["~orpc"] ?? {};
  if (!route) {
    const entries = Object.entries(router).map(([name, one]) => `${name}: ${toRequests(one)}`);
    return `{ ${entries.join(", ")} }`;
  }
  const { path, method } = route;
  return `operation(${JSON.stringify(path)}${method === "GET" ? "" : `, ${JSON.stringify(method)}`})`;
}

/** Modules that several screens with reviews, discussions or tools need, and Home doesn't. */
const CONTENT =
  "(all-reviews|avatar|badge|bar|breadcrumb|discussion-marks|discussion-queries|facts|loading|metric-label|missing|monogram|person-labels|person-link|pin|price-verdict|queryOptions|recommendation|review-facts|review-queries|save-button|score|score-bars|tag-list|tag-mark|time-ago|tool-names|use-sign-in|lock|useSuspenseQuery|x)[.]";

/** Modules that only list screens need. */
const LISTS =
  "(pagination|tab-links|list-area|review-list|discussion-list|focus-row|reviews-error|use-draft|use-focus-back)[.]";

/** Modules that only the screens of a review and a discussion need. */
const POSTS =
  "(comment-item|comment-labels|comment-list|comment-tree|deleted-post|ensure-there|thread|thread-data|thread-head|thread-lock|thread-queries|thread-scope|like-button|like-toggle|liked|share-menu|report-button|post-not-found|own-item|own-post|web/rich-text/rich-text|post-routes)[.]";

/**
 * Without groups, a page loads up to 50 files, mostly below 1 KB, whose overhead exceeds their size. A group
 * includes the imports of its modules, so groups that most pages need come first.
 */
const CHUNKS = [
  { name: "index", tags: ["$initial" as const] },
  { name: "api-link", test: /platform.api-link/ },
  { name: "search-box", test: /(search-box|location-button|location-messages|combobox|use-suggested)[.]/ },
  { name: "places", test: /places.(dots|outlines|state-outline)/ },
  { name: "content", minShareCount: 2, test: new RegExp(`/${CONTENT}`) },
  { name: "toast-list", test: /ui.toast-list/ },
  { name: "lists", minShareCount: 3, test: new RegExp(`/${LISTS}`) },
  { name: "listing", test: /(search-filters|list-tabs|discussions-tab|reviews-tab|example-review)[.]/ },
  {
    name: "comps",
    test: /(all-reviews|comps.(areas|range-bar|price-words|compare.(compare-button|selection)))[.]/,
  },
  { name: "paged", test: /(infiniteQueryObserver|useInfiniteQuery|paging)[.]/ },
  { name: "posts", test: new RegExp(`/(.*/)?${POSTS}`) },
  {
    name: "acting",
    test: /(error-text|form.write|use-write|useMutation|useMutationState|mutationObserver|members-only|more-menu)[.]/,
  },
  { name: "member", test: /shell.(member-|unread-)|platform.live/ },
];

export default defineConfig({
  publicDir: "src/web/public",
  build: {
    target: "es2023",
    sourcemap: false,
    emptyOutDir: true,
    // Scripts preload only the module they import, not its transitive imports: those lists of incompressible
    // hashes were 3 KB of every first visit. Links preload their page's modules on intent.
    modulePreload: { resolveDependencies: (_, parts, { hostType }) => (hostType === "js" ? [] : parts) },
  },
  // React has had the hook since version 18.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    // Else the server would load every icon.
    ssr: { resolve: { noExternal: ["lucide"] } },
  },
  server: { watch: { ignored: ["**/data/postgres/**", "**/dist/**"] } },
  plugins: [
    browserContract(),
    tanstackStart({
      srcDirectory: "src/web",
      router: {
        generatedRouteTree: "routes.gen.ts",
        quoteStyle: "double",
        semicolons: true,
        // One file per screen: loaders are small, and another file costs more.
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
