import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";

/** White space between two words, with the `*`, `//` or `--` of a comment's next line. */
const GAP = "(?:[\\s*/]|--(?= ))+";

/** Words that make texts sound translated. `docs/glossary.md` has better ones. */
const WORDS = [
  /whoever/,
  /somebody/,
  /anew/,
  /meanwhile/,
  /so many/,
  /one['’]s/,
  /goes back to/,
  /by itself/,
  /is told/,
  /stands/,
  /at once/,
  /of one['’]s own/,
  /present address/,
  /one press/,
  /(?:send|sends|sent|sending)(?: it| them)? in/,
  /looks? again/,
  /giv(?:e|es|en|ing)(?: it| them)? back/,
  /there (?:is|are) not/,
  /(?<!there )is no(?! (?:longer|one))/,
  /(?:responds?|begins?|counts?) alike/,
  /hear(?:d|s)? of/,
  /brings? about/,
  /came about/,
  /in turns/,
  /of ours/,
  /lately/,
  /an? mail(?! server| program| scanner)/,
].map(({ source }) => new RegExp(`\\b(?:${source.replaceAll(" ", GAP)})\\b`, "gi"));

const DOCUMENTS = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/**/*.md"];
const SOURCES = ["src/**/*.{ts,tsx,css,sql}", "tests/**/*.{ts,mjs}", "scripts/**/*.{ts,mjs}"];
/** Contain the words themselves. */
const SAMPLES = ["scripts/word-list.ts", "tests/architecture/word-list.test.ts"];

/** A real use, by file. */
interface Exception {
  words: string[];
  reason: string;
}
const ALLOWED: Record<string, Exception> = {
  "docs/glossary.md": {
    words: ["whoever", "somebody", "send in", "give back"],
    reason: "names the words to avoid",
  },
};

export interface Finding {
  file: string;
  line: number;
  word: string;
}

/** Returns the listed words in a document, style sheet or SQL file, or in the comments, strings and JSX texts of a source file. */
export function findListedWords(file: string, content: string): Finding[] {
  const isSource = /\.(?:tsx?|mjs)$/.test(file);
  const texts = isSource ? findTexts(file, content) : [{ start: 0, end: content.length }];
  const findings = texts.flatMap(({ start, end }) =>
    WORDS.flatMap((word) => [...content.slice(start, end).matchAll(word)]).map((match) => ({
      file,
      line: content.slice(0, start + match.index).split("\n").length,
      word: match[0].toLowerCase().replaceAll(new RegExp(GAP, "g"), " "),
    })),
  );
  return findings.sort((a, b) => a.line - b.line);
}

function findTexts(file: string, content: string): { start: number; end: number }[] {
  const { program, comments } = parseSync(file, content);
  const texts: { start: number; end: number }[] = [];
  for (const { start, end } of comments) {
    const before = texts.at(-1);
    // Consecutive line comments are one text.
    if (before && content.slice(before.end, start).trim() === "") before.end = end;
    else texts.push({ start, end });
  }
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") texts.push(node);
    },
    TemplateElement: (node) => texts.push(node),
    JSXText: (node) => texts.push(node),
  }).visit(program);
  return texts;
}

/** Returns a line per finding that is not allowed, and per exception that is no longer needed. */
export function checkWordList(root: string): string[] {
  const files = globSync([...DOCUMENTS, ...SOURCES], { cwd: root, exclude: SAMPLES });
  const findings = files
    .sort()
    .flatMap((file) => findListedWords(file, readFileSync(path.join(root, file), "utf8")));
  const isAllowed = ({ file, word }: Finding) => ALLOWED[file]?.words.includes(word) ?? false;
  const unneeded = Object.entries(ALLOWED).flatMap(([file, { words }]) =>
    words
      .filter((word) => !findings.some((finding) => finding.file === file && finding.word === word))
      .map((word) => `${file}: the exception for "${word}" is not needed`),
  );
  return [
    ...findings
      .filter((finding) => !isAllowed(finding))
      .map(({ file, line, word }) => `${file}:${line}: "${word}"`),
    ...unneeded,
  ];
}
