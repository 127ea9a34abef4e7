// Converts the list in
// @zxcvbn-ts/language-common to data/passwords/common-passwords.txt (see data/README.md).
import { writeFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Shorter passwords are rejected by the minimum length. */
const SHORTEST = 6;
const KEPT = 10_000;

const kept = dictionary["passwords-common"].filter((password) => password.length >= SHORTEST).slice(0, KEPT);
writeFileSync(new URL("../../data/passwords/common-passwords.txt", import.meta.url), `${kept.join("\n")}\n`);
process.stdout.write(`${kept.length} passwords\n`);
