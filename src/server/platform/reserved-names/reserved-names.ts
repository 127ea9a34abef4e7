import { remove as removeConfusables } from "confusables";

/** Rejected anywhere in a name, because they aren't names of people. */
const FUNCTIONS =
  "admin admins administrator administrators moderator moderators moderation support helpdesk official sysadmin webmaster";

/** Rejected only in names that consist of them, such as "The Security Team", because some are also names of people. */
const DEPARTMENTS = `account accounts and anonymous auto billing bot care center centre ceo compliance contact customer daemon
  deleted department dept desk dr editor editors editorial esq former founder help info jr legal mail mailer management member
  mod mods mr mrs ms newsletter no noreply notification notifications of office operator our owner payment payments phd
  postmaster privacy reply robot root safety security service services site sr staff success system team the trust user verified
  website your`;

const functions = new Set(FUNCTIONS.split(" ").map(shapeOf));
const departments = new Set([...DEPARTMENTS.split(/\s+/).map(shapeOf), ...functions]);

/** Businesses may have it in their name: "Agent Support Realty". */
const OF_BUSINESSES = new Set(["support"].map(shapeOf));

/** Look like the badge of the team, or like a confirmed identity. */
const BADGES = /[✓✔☑✅🗸🗹🛡👮]/u;

/** Shorter product names occur in the names of too many people. */
const LONG_PRODUCT_NAME = 6;

/** What is shown as an identity. */
export type IdentityField = "fullName" | "brokerage";

interface Reserved {
  productName: string;
  /** Of the current team. */
  teamNames: readonly string[];
}

/** The one rule for every text that is shown as an identity. */
export function isReservedName(
  name: string,
  { productName, teamNames }: Reserved,
  field: IdentityField = "fullName",
): boolean {
  const words = wordsOf(name);
  const letters = words.join("");
  const product = wordsOf(productName).join("");
  const isOfProduct =
    product.length >= LONG_PRODUCT_NAME
      ? letters.includes(product)
      : product !== "" && (letters === product || words.includes(product));
  const isOfTeam = (word: string) =>
    functions.has(word) && !(field === "brokerage" && OF_BUSINESSES.has(word));
  return (
    isOfProduct ||
    BADGES.test(name) ||
    departments.has(letters) ||
    words.some(isOfTeam) ||
    (words.length > 0 && words.every((word) => departments.has(word))) ||
    teamNames.some((other) => isSamePerson(words, wordsOf(other)))
  );
}

function isSamePerson(words: readonly string[], others: readonly string[]): boolean {
  return words.join("") === others.join("") || (words.length > 0 && personOf(words) === personOf(others));
}

/** In any order, and without initials, numbers and words such as "team". */
function personOf(words: readonly string[]): string {
  const own = words.filter((word) => word.length > 1 && !/^\p{N}+$/u.test(word) && !departments.has(word));
  return (own.length > 0 ? own : words).toSorted().join(" ");
}

const wordsOf = (name: string): string[] => shapeOf(name).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Reduces a text to its rough shape: Latin lower case, with look-alike characters unified. */
function shapeOf(text: string): string {
  return removeConfusables(
    text
      .replace(/[™℠]/g, "")
      .normalize("NFKD")
      .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, ""),
  )
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
