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

/** Contains dead citations as test data. */
const SAMPLES = "tests/architecture/citations.test.ts";

/** A document's path, relative to the root or the citing file, with an optional heading. */
const DOCUMENT = /(?<![\w./-])((?:[\w.-]+\/)*[\w-]+\.md)\b(?:#([\w-]+))?/g;

/** Citations of requirements without a document. */
const UNNAMED = /\bspecification\b|\b(?:as|the) specified\b|\bdocs: /gi;

/** Returns a line per citation of something that is not in the repository. */
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

/** Returns the anchors of a document's headings, as GitHub generates them. */
function headingsOf(document: string): string[] {
  return [...readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

export function checkCitations(root: string): string[] {
  return globSync(FILES, { cwd: root })
    .filter((file) => file !== SAMPLES)
    .sort()
    .flatMap((file) => findDeadCitations(root, file, readFileSync(path.join(root, file), "utf8")));
}
