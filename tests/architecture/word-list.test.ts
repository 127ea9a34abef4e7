import { describe, expect, test } from "vitest";
import { findListedWords } from "../../scripts/word-list.ts";

const SAMPLES = [
  "whoever",
  "somebody",
  "anew",
  "meanwhile",
  "so many",
  "one's",
  "goes back to",
  "by itself",
  "is told",
  "stands",
  "at once",
  "of one's own",
  "present address",
  "one press",
  "send in",
  "look again",
  "give back",
  "there is not",
  "is no",
  "responds alike",
  "heard of",
  "brings about",
  "came about",
  "in turns",
  "of ours",
  "lately",
  "a mail",
];

const wordsIn = (file: string, content: string) => findListedWords(file, content).map(({ word }) => word);

describe.each(SAMPLES)('the word list reports "%s"', (word) => {
  test("in a document, across lines and in capitals", () => {
    expect(wordsIn("README.md", `A line.\nIt has ${word} in it.`)).toContain(word);
    expect(wordsIn("README.md", word.toUpperCase().replaceAll(" ", "\n"))).toContain(word);
  });

  test("in a style sheet and a file of SQL, across lines", () => {
    expect(wordsIn("a.css", `/* It has ${word} in it. */`)).toContain(word);
    expect(wordsIn("a.sql", `-- It has ${word.replaceAll(" ", "\n-- ")} in it.`)).toContain(word);
  });

  test("in a comment, across its lines", () => {
    expect(wordsIn("a.ts", `const a = 1; // It has ${word} in it.`)).toContain(word);
    expect(wordsIn("a.mjs", `/**\n * It has ${word.replaceAll(" ", "\n * ")} in it.\n */`)).toContain(word);
    expect(wordsIn("a.ts", `// It has ${word.replaceAll(" ", "\n// ")} in it.`)).toContain(word);
    expect(wordsIn("a.tsx", `const Text = () => <p>{/* It has ${word} in it. */}</p>;`)).toContain(word);
  });

  test("in the title of a test", () => {
    expect(wordsIn("a.test.ts", `test("it has ${word} in it", () => {});`)).toContain(word);
    expect(wordsIn("a.test.ts", `describe.each([1])(\`%i has ${word} in it\`, () => {});`)).toContain(word);
  });

  test("in a string, a template and JSX text", () => {
    expect(wordsIn("a.ts", `const text: string = "It has ${word} in it";`)).toContain(word);
    expect(wordsIn("a.ts", `const text = \`\${count} times ${word}\`;`)).toContain(word);
    expect(wordsIn("a.tsx", `const Text = () => <p>\n  It has ${word} in it\n</p>;`)).toContain(word);
  });
});

test("the word list ignores identifiers and parts of words", () => {
  const source = [
    "// standstill, anewly",
    "const somebody = 1;",
    'export const text = "standstill, anewly, onepress";',
  ].join("\n");
  expect(wordsIn("a.ts", source)).toEqual([]);
});

test("the word list ignores real uses of the same words", () => {
  const text = "There is no market. It is no longer open. Is no one there? A mail server and a mail program.";
  expect(wordsIn("README.md", text)).toEqual([]);
});

test("the word list gives the line", () => {
  const [finding] = findListedWords("a.ts", 'const a = 1;\nconst b = "somebody";');
  expect(finding).toEqual({ file: "a.ts", line: 2, word: "somebody" });
});
