import { readFileSync } from "node:fs";

const FILE = new URL("../../../../data/passwords/common-passwords.txt", import.meta.url);

let passwords: ReadonlySet<string> | undefined;

/** Whether a password is among the first that somebody would try, however its letters are cased. */
export function isCommonPassword(password: string): boolean {
  passwords ??= readPasswords();
  return passwords.has(fold(password));
}

function readPasswords(): ReadonlySet<string> {
  const lines = readFileSync(FILE, "utf8").split(/\r?\n/);
  return new Set(lines.filter((line) => line !== "").map(fold));
}

const fold = (password: string) => password.normalize("NFKC").toLowerCase();
