import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

const FILES = [
  "*.md",
  "{docs,data}/**/*.md",
  "{src,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}",
  "*.{ts,mjs,yaml}",
  "Dockerfile",
  ".env.example",
];

/** It cites what is not there, to see it reported. */
const SAMPLES = "tests/architecture/citations.test.ts";

/** A document by its path, from the root or from the citing file, perhaps with a heading. */
const DOCUMENT = /(?<![\w./-])((?:[\w.-]+\/)*[\w-]+\.md)\b(?:#([\w-]+))?/g;

/** Requirements that are cited without a document: nobody can look them up. */
const UNNAMED = /\bspecification\b|\b(?:as|the) specified\b|\bdocs: /gi;

/** Returns a line per citation of something that a clone does not have. */
export function findDeadCitations(root: string, file: string, content: string): string[] {
  const at = (index: number) => `${file}:${content.slice(0, index).split("\n").length}`;
  const documents = [...content.matchAll(DOCUMENT)].flatMap(
    ({ 0: cited, 1: name = "", 2: anchor, index }) => {
      const document = [root, path.join(root, path.dirname(file))]
        .map((folder) => path.join(folder, name))
        .find((candidate) => existsSync(candidate));
      if (document === undefined) return `${at(index)}: "${cited}" is not in the repository`;
      if (anchor === undefined || headingsOf(document).includes(anchor)) return [];
      return `${at(index)}: "${name}" has no heading "#${anchor}"`;
    },
  );
  const unnamed = [...content.matchAll(UNNAMED)].map(
    ({ 0: words, index }) => `${at(index)}: "${words}" cites no document`,
  );
  return [...documents, ...unnamed];
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(document: string): string[] {
  return [...readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns a line per citation, in any file, of something that a clone does not have. */
export function checkCitations(root: string): string[] {
  return globSync(FILES, { cwd: root })
    .filter((file) => file !== SAMPLES)
    .sort()
    .flatMap((file) => findDeadCitations(root, file, readFileSync(path.join(root, file), "utf8")));
}
