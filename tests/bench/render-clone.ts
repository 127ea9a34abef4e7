// Renders pages for render.ts with the code of a clone: node render-clone.ts CLONE DATABASE_URL DATA_DIR. Gets an address, and
// answers with the milliseconds of processor time.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { SECRET } from "./http/servers.ts";

const [root = "", databaseUrl = "", dataDir = ""] = process.argv.slice(2);
const load = (file: string) => import(pathToFileURL(path.join(root, "src/server", file)).href);
const { openPlatform } = await load("platform/open-platform.ts");
const { readConfigOrExit } = await load("platform/config/config.ts");
const { createLog } = await load("platform/log.ts");
const { createBuiltRenderer } = await load("pages/page-renderer.ts");
const { renderPage } = await load("pages/render-page.ts");

const config = readConfigOrExit({
  ...{ NODE_ENV: "production", DEMO: "false", PAGE_CACHE_MB: "0", SECRET },
  ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: "http://127.0.0.1:4000" },
});
const log = createLog("silent");
const platform = await openPlatform(config, log, databaseUrl);
const renderer = await createBuiltRenderer(config);

process.on("message", async (address: string) => {
  // Of the whole process, so that garbage collection counts.
  const before = process.cpuUsage();
  await renderPage(platform, renderer, address, log);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1000);
});
process.send?.("ready");
