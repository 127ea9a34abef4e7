import { readFileSync } from "node:fs";

const FILE = new URL("../../../../data/passwords/common-passwords.txt", import.meta.url);

let passwords: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  passwords ??= readPasswords();
  return passwords.has(fold(password));
}

function readPasswords(): ReadonlySet<string> {
  const lines = readFileSync(FILE, "utf8").split(/\r?\n/);
  return new Set(lines.filter((line) => line !== "").map(fold));
}

const fold = (password: string) => password.normalize("NFKC").toLowerCase();
