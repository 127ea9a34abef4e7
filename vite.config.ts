import { minifyContractRouter } from "@orpc/contract";
import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contract } from "./src/contract/index.ts";
import { OLDEST_BROWSERS } from "./src/web/platform/page/oldest-browsers.ts";

/**
 * What browsers need of the contract. Omits the schemas with zod (24 KB gzipped) and the descriptions (3 KB): the server
 * validates.
 */
const BROWSER_CONTRACT = JSON.stringify(minifyContractRouter(contract), (name, value) =>
  name === "route" ? { method: value.method, path: value.path } : value,
);

/**
 * What Home, a search, a market, a tool and a review share, by which of them need it. Without groups, a page loads up to 65
 * files, mostly below 1 KB, whose overhead exceeds their size; one file for all would be twice what any of them needs.
 */
const SHARED = {
  kit: /useSuspenseQuery|use-early-input|use-debounced-value|ui.(avatar|badge|bar|name|list.facts)|api.missing|tools.(monogram|score)|person-labels|reviews.connections|web.proofs.proof-(mark|names)|reviews.recommendation|reviews-error/,
  box: /box.(search-box|location-button|use-search-choices)|locate-fixed|is-composing|field.combobox/,
  posts:
    /breadcrumb|use-sign-in|team-badge|person-link|saves.save-(button|face)|follows.follow-(button|face)|member-button|list.(list-area|focus-row)|review-queries|profile-labels./,
  tags: /tags.tag-(list|mark)/,
  share: /share-(2|menu)/,
  lists:
    /ui.(card|list.(detail|pagination|tab-links))|moderation-badge|reviews.(review-card|review-list|all-reviews|reviews-tab)|search-filters|list-tabs|discussion-queries|load-discussions/,
  outlines: /maps.(outlines|state-outline)|data.outlines/,
  maps: /maps.(dots|country-|map-label)|popular-markets|nothing-listed/,
  comps: /comps.(prices|range-bar|price-words|compare.(compare-button|selection))/,
  text: /field.(field|counter)\.tsx|triangle-alert|rich-text\.tsx|nfiniteQuery|api.paging|list.loading/,
  thread:
    /comments.(comment-(item|labels|list)|thread(-head|-lock|-notices|-scope)?\.|deleted-post|data.(comment-tree|thread-(data|queries)|use-thread-(query|state)))|likes.like-|posts.(own-(post|status)|post-not-found)|api.(ensure-there|loaded-post)|report-button|post-routes|icons.heart\./,
  offer: /review-facts|buy-button|leave-for|icons.check\./,
};

/** Of other modules, those that the same screens share go together, and small groups of them are merged. */
const CHUNKS = [
  // Each by itself, so that a screen can have the styles of a part without its code.
  { name: (id: string) => /([\w-]+)\.css$/.exec(id)?.[1], debugName: "styles" },
  { name: "index", tags: ["$initial" as const] },
  ...Object.entries(SHARED).map(([name, test]) => ({ name, test })),
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
];

/** The name of a shared chunk lists its screens, and would be twice in each page and in each import. */
const fileName = ({ name }: { name: string }) =>
  name.startsWith("shared~") ? "assets/shared-[hash].js" : "assets/[name]-[hash].js";

export default defineConfig({
  publicDir: "src/web/public",
  define: { BROWSER_CONTRACT },
  build: {
    target: Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser}${version}`),
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
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNKS }, chunkFileNames: fileName },
        },
      },
    },
    // Else the server would load every icon.
    ssr: { resolve: { noExternal: ["lucide"] } },
  },
  server: { watch: { ignored: ["**/data/postgres/**", "**/dist/**"] } },
  plugins: [
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
      // Pages have no server functions. Below /api, their addresses never get here.
      serverFns: { base: "/api/_serverFn" },
    }),
    react(),
    tailwindcss(),
  ],
});
