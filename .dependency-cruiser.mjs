/** The import rules of the house (CONTRIBUTING.md). tests/architecture breaks each of them to see it reported. */
const TEST_FILE = "\\.test\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "contract-imports-nothing-of-ours",
      comment: "The contract is what both sides share; it depends on neither.",
      severity: "error",
      from: { path: "^src/contract/" },
      to: { path: "^(src|tests|scripts|data)/", pathNot: "^src/contract/" },
    },
    {
      name: "web-never-imports-server",
      comment: "The pages know the API by its contract alone.",
      severity: "error",
      from: { path: "^src/web/" },
      to: { path: "^src/server/" },
    },
    {
      name: "server-never-imports-web",
      comment: "The server gets the pages as a built entry (pages/page-renderer.ts).",
      severity: "error",
      from: { path: "^src/server/" },
      to: { path: "^src/web/" },
    },
    {
      name: "features-meet-at-the-index-on-the-server",
      comment: "What a feature offers to others stands in its index.ts.",
      severity: "error",
      from: { path: "^src/server/([^/]+)/", pathNot: ["^src/server/(platform|pages)/", TEST_FILE] },
      to: {
        path: "^src/server/[^/]+/",
        pathNot: ["^src/server/$1/", "^src/server/platform/", "^src/server/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "features-meet-at-the-index-on-the-web",
      comment: "As on the server; routes compose, and may reach any file of a feature.",
      severity: "error",
      from: { path: "^src/web/([^/]+)/", pathNot: ["^src/web/(platform|ui|routes)/", TEST_FILE] },
      to: {
        path: "^src/web/[^/]+/",
        pathNot: ["^src/web/$1/", "^src/web/(platform|ui)/", "^src/web/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "platform-of-the-server-knows-no-feature",
      severity: "error",
      from: { path: "^src/server/platform/", pathNot: TEST_FILE },
      to: { path: "^src/server/", pathNot: "^src/server/platform/" },
    },
    {
      name: "platform-and-kit-of-the-web-know-no-feature",
      severity: "error",
      from: { path: "^src/web/(platform|ui)/" },
      to: { path: "^src/web/", pathNot: "^src/web/(platform|ui)/" },
    },
    {
      name: "the-kit-knows-no-domain-word",
      severity: "error",
      from: { path: "^src/web/ui/" },
      // How amounts are written is no word of the domain, and the server writes them, too.
      to: { path: "^src/contract/", pathNot: "^src/contract/amounts\\.ts$" },
    },
    {
      name: "product-never-imports-tests",
      severity: "error",
      from: { path: "^src/", pathNot: TEST_FILE },
      to: { path: "^(tests|scripts)/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "nothing-missing",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual|tanstack-start-manifest):" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.base.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "routes\\.gen\\.ts$" },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no interface for tools yet; swc reads the same files.
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
  },
};
