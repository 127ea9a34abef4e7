import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AnyContractProcedure } from "@orpc/contract";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import * as schema from "#server/platform/db/schema/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Larger folders are hard to survey: split them by topic, and keep what only forwards in the file of its noun. Neither tests nor SQL count. */
const MAX_FILES = 16;
const MAX_TESTS = 40;

const FORBIDDEN_NAMES =
  /(?:^|[/-])(?:utils?|helpers?|common|managers?|misc|services?|repositor(?:y|ies))(?:[/.-]|$)/;

/** Data files about common passwords, not shared "common" code. */
const ALLOWED_NAMES = [
  "src/server/account/change-password/common-passwords.ts",
  "src/server/account/change-password/common-passwords.test.ts",
];

/** Features that may write a table. Any feature may read it; `demo` and tests may write all. */
const OWNERS: Record<string, string[]> = {
  // Operators disable accounts; members change their email address and end their sessions.
  users: ["platform", "account"],
  sessions: ["platform", "account"],
  sign_in_traces: ["platform"],
  verifications: ["platform"],
  email_changes: ["account"],
  former_emails: ["account"],
  passkeys: ["account"],
  linked_identities: ["account"],
  code_secrets: ["account"],
  recovery_codes: ["account"],
  user_roles: ["operator"],
  suspensions: ["people"],
  email_preferences: ["email-preferences"],
  // A review may fill blank fields of its author's profile (fill-blank-profile.ts).
  profiles: ["account", "people", "reviews"],
  mails: ["platform"],
  rate_limits: ["platform"],
  unclaimed_files: ["platform"],
  recent_writes: ["platform"],
  secret_marks: ["platform"],
  test_payments: ["platform"],
  // A review may name a new tool or market, which becomes public with the review.
  markets: ["markets", "reviews", "catalogue"],
  tools: ["tools", "reviews", "catalogue"],
  tool_aliases: ["tools", "catalogue"],
  merges: ["catalogue"],
  merged_rows: ["catalogue"],
  different_pairs: ["catalogue"],
  tags: ["tags"],
  moderation_decisions: ["moderation"],
  scheduled_decisions: ["moderation"],
  moderation_log: ["moderation"],
  // Merging tools or markets moves the posts that name them.
  reviews: ["reviews", "catalogue"],
  review_revisions: ["reviews"],
  review_points: ["reviews"],
  // A deleted review keeps its row where others commented, and nothing else.
  review_check_ins: ["check-ins", "reviews"],
  number_checks: ["reviews"],
  person_notes: ["people"],
  review_tags: [],
  review_drafts: ["reviews"],
  review_stats: [],
  searched_reviews: [],
  searched_discussions: [],
  count_deltas: ["figures"],
  tool_counts: ["figures"],
  tool_market_counts: ["figures"],
  market_category_counts: ["figures"],
  price_medians: ["figures"],
  comps_sums: ["figures"],
  discussions: ["discussions", "catalogue"],
  discussion_revisions: [],
  discussion_tags: [],
  discussion_stats: [],
  comments: ["comments"],
  comment_versions: ["comments"],
  comment_mentions: ["comments"],
  // Deleting a comment deletes its likes.
  likes: ["likes", "comments"],
  saves: ["saves", "catalogue"],
  // Merging tools or markets moves what names them.
  follows: ["follows", "catalogue"],
  following_visits: ["follows"],
  mutes: ["mutes", "catalogue"],
  digest_schedules: ["digests"],
  // Their notes are useless with a new SECRET.
  contracts: ["contracts", "platform"],
  contract_reminders: ["contracts"],
  price_levels: ["price-changes"],
  // A subscription that its push service no longer knows is deleted where notes are sent.
  push_subscriptions: ["push", "platform"],
  push_preferences: ["push"],
  push_notes: ["platform"],
  push_keys: ["platform"],
  checkouts: ["subscriptions"],
  payment_customers: ["subscriptions"],
  review_credits: ["subscriptions"],
  review_unlocks: ["subscriptions"],
  subscriptions: ["subscriptions"],
  webhook_events: ["subscriptions"],
  // Deleting an account deletes the contact requests from its address.
  contact_requests: ["contact", "account"],
  used_captchas: ["contact"],
  newsletter_subscribers: ["newsletter", "account"],
  newsletter_suppressions: ["newsletter"],
  newsletter_issues: ["newsletter"],
  conversations: ["messages"],
  messages: ["messages"],
  blocks: ["messages"],
  notifications: ["notifications"],
  thread_follows: ["notifications"],
  reports: ["reports"],
  license_requests: ["proofs"],
  checked_licenses: ["proofs"],
  receipts: ["proofs"],
  review_proofs: ["proofs"],
};

/**
 * The tables of reviews or discussions by kind (src/server/posts/tables.ts). Those without owners above are only written
 * by these names.
 */
const POST_TABLES = {
  posts: ["posts"],
  post_revisions: ["posts"],
  post_stats: ["posts"],
  post_tags: ["posts"],
};

const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const wordsOf = (name: string) =>
  kebab(name)
    .replaceAll(/ies(?=-|$)/g, "y")
    .replaceAll(/s(?=-|$)/g, "")
    .split("-");
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe("a folder", () => {
  const countFiles = (files: readonly string[]) =>
    [...Map.groupBy(files, (file) => path.dirname(file))].map(([room, { length }]) => ({
      room,
      files: length,
    }));

  test(`has at most ${MAX_FILES} files`, () => {
    const files = filesOf("{src,scripts}/**/*.{ts,tsx,mjs,css}").filter((file) => !isTest(file));
    expect(countFiles(files).filter(({ files }) => files > MAX_FILES)).toEqual([]);
  });

  test(`of tests has at most ${MAX_TESTS} files`, () =>
    expect(countFiles(filesOf("tests/**/*.{ts,mjs}")).filter(({ files }) => files > MAX_TESTS)).toEqual([]));

  test("has descriptive file names in kebab-case", () => {
    const files = filesOf("{src,tests,scripts}/**/*.{ts,tsx,mjs}").filter(
      (file) => !file.startsWith("src/web/routes/") && !ALLOWED_NAMES.includes(file),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => FORBIDDEN_NAMES.test(file))).toEqual([]);
    expect(files.filter((file) => !/^[a-z0-9./-]+$/.test(file))).toEqual([]);
  });
});

describe("exported names", () => {
  /** A default export has no name for those who import it; each screen exports its `Route`. */
  const EXPORT = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;

  test.each(["contract", "server", "web"])("mean one thing in src/%s", (side) => {
    const files = filesOf(`src/${side}/**/*.{ts,tsx}`).filter(
      (file) => !isTest(file) && !file.startsWith("src/web/routes") && !file.endsWith(".gen.ts"),
    );
    const exported = files.flatMap((file) => {
      const names = [...read(file).matchAll(EXPORT)].map(([, name = ""]) => name);
      return [...new Set(names)].map((name) => ({ name, file }));
    });
    expect(exported.length).toBeGreaterThan(200);
    const byName = [...Map.groupBy(exported, ({ name }) => name)];
    expect(byName.filter(([, exports]) => exports.length > 1)).toEqual([]);
  });
});

/** Operations that are in a folder with another name on the server. */
const FOLDERS: Record<string, string> = {
  accountData: "account/data",
  posts: "post-deletion",
  profiles: "people/profiles",
};

describe("operations", () => {
  const operations = Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.keys(procedures).map((name) => [feature, name] as const),
  );

  test.each(operations)(
    "%s.%s is in one file, which has the name of what it's about, and in the feature's router",
    (feature, name) => {
      const folder = `src/server/${FOLDERS[feature] ?? kebab(feature)}`;
      const isUsed = new RegExp(`\\bapi\\.${feature}\\.${name}\\b`);
      const files = filesOf(`${folder}/**/*.ts`).filter((file) => !isTest(file) && isUsed.test(read(file)));
      expect(files, folder).toHaveLength(1);
      // `getBlock` is in block.ts, `reviews.list` in list-reviews.ts, `signOut` in sign-in/sessions.ts.
      const words = wordsOf(name).concat(wordsOf(feature));
      const inName = wordsOf(
        path
          .relative(folder, files[0] ?? "")
          .replace(/\.ts$/, "")
          .replaceAll("/", "-"),
      );
      expect(inName.filter((word) => words.includes(word))).not.toEqual([]);
      expect(read(`${folder}/router.ts`)).toMatch(new RegExp(`\\b${name}\\b`));
    },
  );

  /** | operations | contract | server | screens | */
  const ROW = /^\| `(\w+)` \|(.*)\|(.*)\|(.+)\|$/gm;
  const rows = new Map(
    [...read("docs/architecture.md").matchAll(ROW)].map(([, feature, ...cells]) => [feature, cells]),
  );
  const pathIn = (cell = "") => /^ `([\w./-]+)` $/.exec(cell)?.[1];

  test.each(Object.keys(contract))("of %s are where docs/architecture.md says", (feature) => {
    const [declared, folder, screens] = rows.get(feature) ?? [];
    const [file = ""] = filesOf(pathIn(declared) ?? `src/contract/**/${kebab(feature)}.ts`);
    expect(read(file)).toContain(`export const ${feature} = {`);
    expect(pathIn(folder) ?? `src/server/${kebab(feature)}`).toBe(
      `src/server/${FOLDERS[feature] ?? kebab(feature)}`,
    );
    expect(screens !== undefined || existsSync(path.join(ROOT, `src/web/${feature}`))).toBe(true);
  });

  test("have a row in docs/architecture.md only if they exist", () =>
    expect([...rows.keys()].filter((feature = "") => !(feature in contract))).toEqual([]));
});

/** Browsers search all of a page for a descendant, after each change of it: opening a menu in a long thread took twice as long. */
test("styles don't ask the root for descendants", () => {
  const files = filesOf("src/web/**/*.{css,ts,tsx}");
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /(?:html|body|:root)(?::not\()?:has\((?!>)/.test(read(file)))).toEqual([]);
});

/** Files that call changing operations otherwise, and the reason. */
const OTHERWISE: Record<string, string> = {
  "src/web/search/box/detect-market.ts": "it changes nothing; a position stays out of addresses",
  "src/web/reviews/form/unusual/use-unusual.ts":
    "it changes nothing; unpublished numbers stay out of addresses",
  "src/web/comments/data/use-thread-changes.ts": "forms and dialogs pass its functions to useWrite",
  "src/web/account/passkeys.ts": "forms and buttons pass its functions to useWrite",
  "src/web/push/browser-push.ts":
    "switches and buttons pass its functions to useWrite; the renewal of a visit is silent",
  "src/web/account/sign-up/confirm-email.tsx":
    "confirm-form.tsx awaits it while it sends, and follows when it fails without it",
  "src/web/account/sign-in/finish-provider.tsx":
    "provider-forms.tsx awaits it while it sends; the page shows other errors",
  ...Object.fromEntries(
    ["contact/contact", "pending/pending", "pending/published", "proofs/proof", "reports/report"].map(
      (queue) => [`src/web/moderation/${queue}-queue.tsx`, "use-acting.ts passes its `act` to useWrite"],
    ),
  ),
  "src/web/reviews/form/draft/use-review-draft.ts":
    "the keeper of drafts answers every error itself, without a toast",
};

test("the web sends every write with useWrite, writeOnce or a form, which explain errors in one way", () => {
  const byHand = filesOf("src/web/**/*.{ts,tsx}")
    .filter((file) => !isTest(file))
    .filter((file) => [...read(file).matchAll(/\bapi\.(\w+)\.(\w+)\(/g)].some(isChange))
    .filter(
      (file) => !/from "[^"]*\/(?:write|use-write|use-sensitive-write|use-\w*-?form)\.tsx?"/.test(read(file)),
    );
  expect(byHand.sort()).toEqual(Object.keys(OTHERWISE).sort());
});

function isChange([, feature = "", name = ""]: RegExpMatchArray): boolean {
  const procedures: Record<string, Record<string, AnyContractProcedure>> = contract;
  return procedures[feature]?.[name]?.["~orpc"].route.method !== "GET";
}

describe("every table", () => {
  const tables: string[] = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map(getTableName);
  const owners: Record<string, string[]> = { ...OWNERS, ...POST_TABLES };
  const writes = filesOf("src/server/**/*.ts")
    .filter((file) => !isTest(file) && !file.startsWith("src/server/demo/"))
    .flatMap((file) => findWrites(read(file)).map((table) => ({ file, table, feature: file.split("/")[2] })))
    .filter(({ table }) => table in owners || tables.includes(table));

  test("has an owner", () => {
    expect(tables.length).toBeGreaterThan(50);
    expect(Object.keys(OWNERS).sort()).toEqual(tables.sort());
  });

  test("has no writers besides its owners", () => {
    const strangers = writes.filter(({ table, feature = "" }) => !owners[table]?.includes(feature));
    expect(strangers).toEqual([]);
  });

  test("has no owner that never writes it", () => {
    const idle = Object.entries(owners).flatMap(([table, features]) =>
      features
        .filter((feature) => !writes.some((write) => write.table === table && write.feature === feature))
        .map((feature) => `${feature} doesn't write ${table}`),
    );
    expect(idle).toEqual([]);
  });
});

/** Returns the tables that a source file writes with Drizzle (aliases included) or raw SQL. */
function findWrites(source: string): string[] {
  const renamed = new Map(
    [...source.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, name, alias]) => [alias, name]),
  );
  const statements =
    /\.(?:insert|update|delete)\((?:schema\.)?([a-zA-Z]+)\)|(?:insert into|delete from|update) ([a-z_]+)/g;
  return [...source.matchAll(statements)].map(
    ([, drizzle = "", sql]) => sql ?? snake(renamed.get(drizzle) ?? drizzle),
  );
}
