import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";

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
].map(({ source }) => new RegExp(`\\b(?:${source.replaceAll(" ", "\\s+")})\\b`, "gi"));

const DOCUMENTS = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/**/*.md"];
const SOURCES = ["src/**/*.{ts,tsx}"];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

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

/** Returns the listed words in a document, or in the strings and JSX texts of a source file. */
export function findListedWords(file: string, content: string): Finding[] {
  const texts = file.endsWith(".md") ? [{ start: 0, end: content.length }] : findTexts(file, content);
  const findings = texts.flatMap(({ start, end }) =>
    WORDS.flatMap((word) => [...content.slice(start, end).matchAll(word)]).map((match) => ({
      file,
      line: content.slice(0, start + match.index).split("\n").length,
      word: match[0].toLowerCase().replaceAll(/\s+/g, " "),
    })),
  );
  return findings.sort((a, b) => a.line - b.line);
}

function findTexts(file: string, content: string): { start: number; end: number }[] {
  const texts: { start: number; end: number }[] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") texts.push(node);
    },
    TemplateElement: (node) => texts.push(node),
    JSXText: (node) => texts.push(node),
  }).visit(parseSync(file, content).program);
  return texts;
}

/** Returns a line per finding that is not allowed, and per exception that is no longer needed. */
export function checkWordList(root: string): string[] {
  const files = globSync([...DOCUMENTS, ...SOURCES], { cwd: root }).filter((file) => !isTest(file));
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
