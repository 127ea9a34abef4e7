import { remove as removeConfusables } from "confusables";

/** Rejected anywhere in a name, because they aren't names of people. */
const FUNCTIONS =
  "admin admins administrator administrators moderator moderators moderation support helpdesk official sysadmin webmaster";

/** Rejected only in names that consist of them, such as "The Security Team", because some are also names of people. */
const DEPARTMENTS = `account accounts and anonymous auto billing bot care center centre compliance contact customer daemon deleted
  department dept desk editor editors editorial former help info legal mail mailer management member newsletter no noreply
  notification notifications of office operator our owner payment payments postmaster privacy reply robot root safety security
  service services site staff success system team the trust user verified website your`;

const functions = new Set(FUNCTIONS.split(" ").map(shapeOf));
const departments = new Set([...DEPARTMENTS.split(/\s+/).map(shapeOf), ...functions]);

/** Shorter product names occur in the names of too many people. */
const LONG_PRODUCT_NAME = 6;

export function isReservedName(fullName: string, productName: string): boolean {
  const words = wordsOf(fullName);
  const letters = words.join("");
  const product = wordsOf(productName).join("");
  const isOfProduct =
    product.length >= LONG_PRODUCT_NAME
      ? letters.includes(product)
      : product !== "" && (letters === product || words.includes(product));
  return (
    isOfProduct ||
    departments.has(letters) ||
    words.some((word) => functions.has(word)) ||
    (words.length > 0 && words.every((word) => departments.has(word)))
  );
}

const wordsOf = (name: string): string[] => shapeOf(name).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Reduces a text to its rough shape: Latin lower case, with look-alike characters unified. */
function shapeOf(text: string): string {
  return removeConfusables(text.normalize("NFKD").replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, ""))
    .toLowerCase()
    .replace(/[l1|!]/g, "i")
    .replace(/0/g, "o")
    .replace(/3/g, "e")
    .replace(/[4@]/g, "a")
    .replace(/[5$]/g, "s")
    .replace(/7/g, "t")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");
}
