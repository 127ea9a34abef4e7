import { and, asc, eq, exists, notInArray, or, type SQL, sql } from "drizzle-orm";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, discussions, profiles, reviews, wordsOfName } from "#server/platform/db/schema/index.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { foldName, MAX_MENTIONS, type Participant } from "./mentions.ts";

/** More members share a beginning than a list shows. */
const MAX_READ = 50;

/** Members who have written something public and aren't among these, by the words that their names begin with. */
export async function findMembers(db: Database, text: string, known: readonly Participant[]) {
  const query = wordsIn(text)
    .map((word) => `${word}:*`)
    .join(" & ");
  return query === "" ? [] : readMembers(db, query, known);
}

/** Those whose whole names follow an "@", except names that these have. */
export async function findNamed(db: Database, text: string, known: readonly Participant[]) {
  const taken = new Set(known.map(({ fullName }) => foldName(fullName)));
  const names = [...namesIn(text)].filter((name) => !taken.has(name));
  const first = names.flatMap((name) => wordsIn(name).slice(0, 1));
  if (first.length === 0) return [];
  const folded = sql`lower(regexp_replace(normalize(${profiles.fullName}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  const isOneOf = sql`${folded} in ${names}`;
  return readMembers(db, [...new Set(first)].join(" | "), known, isOneOf);
}

/** The first one to four words after each "@", folded: any of them may be a name. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, words = ""] of [...text.matchAll(AFTER_AT)].slice(0, MAX_MENTIONS)) {
    const parts = words.split(" ");
    for (const [index] of parts.entries()) {
      const name = foldName(parts.slice(0, index + 1).join(" "));
      names.add(name).add(name.replace(/[.'’-]+$/, ""));
    }
  }
  return names;
}

const AFTER_AT = /@(\p{L}[\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]+){0,3})/gu;

const wordsIn = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function readMembers(db: Database, query: string, known: readonly Participant[], where?: SQL) {
  const { id, fullName, avatarUrl, isTeam } = profiles;
  const by = (table: typeof reviews | typeof discussions) =>
    exists(
      db
        .select()
        .from(table)
        .where(and(eq(table.userId, id), eq(table.moderationStatus, "approved"))),
    );
  const commented = exists(
    db
      .select()
      .from(comments)
      .where(and(eq(comments.userId, id), eq(comments.status, "visible"))),
  );
  return db
    .select({ id, fullName, avatarUrl, isTeam })
    .from(profiles)
    .where(
      and(
        sql`${wordsOfName(fullName)} @@ to_tsquery('simple', ${query})`,
        where,
        notInArray(
          id,
          known.map((one) => one.id),
        ),
        isActivePerson(id),
        or(by(reviews), by(discussions), commented),
      ),
    )
    .orderBy(asc(fullName), asc(id))
    .limit(MAX_READ);
}
