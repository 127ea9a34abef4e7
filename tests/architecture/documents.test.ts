import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { documentedVariables } from "#server/platform/config/config.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const isThere = (file: string) => existsSync(path.join(ROOT, file));

/** Tables and texts about variables and commands. */
const GUIDES = ["README.md", "CONTRIBUTING.md", "docs/production.md"];

test("docs/production.md has every configuration variable, in the order and words of the configuration", () => {
  const rows = read("docs/production.md").match(/^\| `[A-Z][A-Z0-9_]+` \|.*$/gm) ?? [];
  expect(rows).toEqual(
    documentedVariables().map(
      ({ name, default: standard, about }) => `| \`${name}\` | ${standard} | ${about} |`,
    ),
  );
});

test(".env.example names variables of the configuration, and the one of compose.yaml", () => {
  const names = [...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]+)=$/gm)].map(([, name]) => name ?? "");
  const known = documentedVariables().map(({ name }) => name);
  expect(names).toContain("DATABASE_URL");
  expect(names.filter((name) => !known.includes(name))).toEqual(["POSTGRES_PASSWORD"]);
  expect(read("compose.yaml")).toContain("${POSTGRES_PASSWORD:");
});

test.each(GUIDES)("every command in %s exists", (file) => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...read(file).matchAll(/npm run (?:--silent )?([a-z]+(?::[a-z-]+)?)/g)].map(
    ([, name]) => name ?? "",
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test("the command for the SBOM names every package that runs the product, with its checksum", () => {
  const [, command = ""] = /`(npm run --silent sbom)`/.exec(read("docs/production.md")) ?? [];
  const { status, stdout, stderr } = spawnSync(command, { cwd: ROOT, shell: true, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const { components } = JSON.parse(stdout) as { components: { purl: string; hashes?: object[] }[] };
  const named = components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/|@[^@]+$/g, ""));
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { dev?: true; name?: string }>;
  };
  const installed = Object.entries(packages).filter(([folder, { dev }]) => folder !== "" && !dev);
  expect(new Set(named)).toEqual(
    new Set(installed.map(([folder, { name }]) => name ?? folder.replace(/^.*node_modules\//, ""))),
  );
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
});

const REGISTRY = "https://registry.npmjs.org/";

test("every package of the lock file has a hash, and comes from the registry", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }>;
  };
  const others = Object.entries(packages).filter(
    ([folder, { integrity = "", resolved = REGISTRY }]) =>
      folder !== "" && !(integrity.startsWith("sha512-") && resolved.startsWith(REGISTRY)),
  );
  expect(others.map(([folder]) => folder)).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(100);
});

test.each(globSync(["*.md", "{docs,tests}/**/*.md"], { cwd: ROOT }))("every link of %s resolves", (file) => {
  const targets = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) => target ?? "");
  const isReached = (target: string) => isThere(path.join(path.dirname(file), target));
  expect(targets.filter((target) => !isReached(target))).toEqual([]);
});

const findNamedFiles = (document: string) =>
  [...read(document).matchAll(/\b(?:src|tests|scripts|docs|data)\/[\w./$-]+/g)].map(([name]) =>
    name.replace(/[./]+$/, ""),
  );

/** Records of replaced decisions name files of their time. */
const isReplaced = (file: string) => /^Status: replaced/m.test(read(file));

const DOCUMENTS = globSync(["{CONTRIBUTING,README,SECURITY}.md", "docs/**/*.{md,svg}"], { cwd: ROOT });

test.each(DOCUMENTS.filter((file) => !isReplaced(file)))("every file that %s names exists", (document) =>
  expect(findNamedFiles(document).filter((name) => !isThere(name))).toEqual([]),
);

test.each(["docs/architecture.md", "docs/pictures/architecture.svg"])("%s names files", (document) =>
  expect(findNamedFiles(document).length).toBeGreaterThan(3),
);

/** A drawing names files relative to `src`, or to the folder of their group. */
const GROUPS = ["", "src", "src/web", "src/server"];

test("every relative path in docs/pictures/architecture.svg exists", () => {
  const labels = [...read("docs/pictures/architecture.svg").matchAll(/class="path"[^>]*>([^<]+)</g)];
  const paths = labels.flatMap(([, label = ""]) => label.match(/[\w.-]*\/[\w./-]*|[\w.-]+\.ts\b/g) ?? []);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((name) => !GROUPS.some((group) => isThere(path.join(group, name))))).toEqual([]);
});

test("decision records are numbered and listed with their titles", () => {
  const records = globSync("docs/decisions/[0-9]*.md", { cwd: ROOT }).sort();
  const index = read("docs/decisions/README.md");
  expect(records.map((file) => Number(path.basename(file).slice(0, 4)))).toEqual(
    records.map((_, i) => i + 1),
  );
  const lines = records.map((file) => {
    const [title = "", , status = ""] = read(file).split("\n");
    const name = path.basename(file);
    return `| [${name.slice(0, 4)}](${name}) | ${title.replace("# ", "")} | ${status.replace("Status: ", "")} |`;
  });
  expect(lines.filter((line) => !index.includes(line))).toEqual([]);
});

/** A code block below the path of its source file; a line `…` marks omitted lines. */
const EXAMPLE = /`([\w./-]+\.tsx?)`:\n+\s*```tsx?\n([\s\S]*?)```/g;

test("the example of CONTRIBUTING.md matches the source code", () => {
  const examples = [...read("CONTRIBUTING.md").matchAll(EXAMPLE)];
  expect(examples.length).toBe(6);
  const trimmed = (text: string) => text.split("\n").map((line) => line.trim());
  for (const [, file = "", code = ""] of examples) {
    const source = trimmed(read(file)).join("\n");
    for (const part of code.split(/^\s*…\n/m))
      expect(source, file).toContain(trimmed(part).join("\n").trim());
  }
});
