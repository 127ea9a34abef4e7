// `npm run sbom`: lists the packages that run the product, with their checksums, as CycloneDX. `npm sbom --omit dev` leaves out each
// package that a development dependency uses, too, such as react, so it gets a copy of the lock file without those.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "./run-program.mjs";

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
const { devDependencies: _, ...product } = read("package.json");
const lock = read("package-lock.json");
const packages = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
delete lock.packages[""].devDependencies;

const folder = mkdtempSync(path.join(tmpdir(), "toolcomps-sbom-"));
const write = (/** @type {string} */ file, /** @type {object} */ content) =>
  writeFileSync(path.join(folder, file), JSON.stringify(content));
write("package.json", product);
write("package-lock.json", { ...lock, packages: Object.fromEntries(packages) });
const { status } = spawnSync("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"], {
  cwd: folder,
  stdio: "inherit",
});
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
