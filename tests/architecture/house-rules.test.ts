import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A longer one is a decision: it is named here, with its reason. */
const LONGER: Record<string, string> = {
  "src/server/platform/db/schema/reviews.ts": "the tables of one feature are read together",
};

const MAX_LINES = { "src/server": 200, "src/web": 250 };

const FORBIDDEN_NAMES =
  /(?:^|[/-])(?:utils?|helpers?|common|managers?|misc|services?|repositor(?:y|ies))(?:[/.-]|$)/;

/** The common passwords are common; that is what they are called. */
const ALLOWED_NAMES = [
  "src/server/account/common-passwords.ts",
  "src/server/account/common-passwords.test.ts",
];

/** Who writes a table; any feature may read it. `demo` fills all of them, and tests do as they need. */
const OWNERS: Record<string, string[]> = {
  // Operators disable accounts, and members change their address and end sessions of theirs.
  users: ["platform", "account"],
  sessions: ["platform", "account"],
  user_roles: ["operator"],
  accounts: ["platform"],
  verifications: ["platform"],
  mails: ["platform"],
  rate_limits: ["platform"],
  // A review's author may have blank fields filled from the review (fill-blank-profile.ts).
  profiles: ["account", "profiles", "reviews", "account-data"],
  // A review may name a tool or a market that is new; both become public with it.
  markets: ["markets", "reviews"],
  tools: ["tools", "reviews"],
  tags: ["tags"],
  moderation_decisions: ["moderation"],
  scheduled_decisions: ["moderation"],
  moderation_log: ["moderation"],
  reviews: ["reviews"],
  review_revisions: ["reviews"],
  review_points: ["reviews"],
  review_tags: ["reviews"],
  review_drafts: ["reviews"],
  review_stats: ["reviews"],
  discussions: ["discussions"],
  discussion_revisions: ["discussions"],
  discussion_tags: ["discussions"],
  discussion_stats: ["discussions"],
  // The tables of a review or a discussion, by its kind (items/tables.ts).
  items: ["items"],
  item_revisions: ["items"],
  item_stats: ["items"],
  comments: ["comments"],
  comment_versions: ["comments"],
  comment_mentions: ["comments"],
  // A comment that its author deletes takes its likes along.
  likes: ["likes", "comments"],
  saves: ["saves"],
  // What came in under the address of an account goes with it.
  contact_requests: ["contact", "account-data"],
  newsletter_subscribers: ["newsletter", "account-data"],
  conversations: ["messages"],
  messages: ["messages"],
  blocks: ["messages"],
  notifications: ["notifications"],
  thread_follows: ["notifications"],
  // Told by members, settled by moderators.
  reports: ["reports", "moderation"],
};

const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe("files", () => {
  test.each(Object.entries(MAX_LINES))("of %s have at most %i lines", (folder, most) => {
    const long = filesOf(`${folder}/**/*.{ts,tsx}`)
      .filter((file) => !isTest(file) && !file.endsWith(".gen.ts") && !(file in LONGER))
      .map((file) => `${file}: ${read(file).trimEnd().split("\n").length}`)
      .filter((line) => Number(line.split(": ")[1]) > most);
    expect(long).toEqual([]);
  });

  test("say what they hold, in kebab-case", () => {
    const files = filesOf("{src,tests,scripts}/**/*.{ts,tsx,mjs}").filter(
      (file) => !file.startsWith("src/web/routes/") && !ALLOWED_NAMES.includes(file),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => FORBIDDEN_NAMES.test(file))).toEqual([]);
    expect(files.filter((file) => !/^[a-z0-9./-]+$/.test(file))).toEqual([]);
  });
});

describe("operations", () => {
  /** Routers say `reviews.list` where the file says `list-reviews.ts`. */
  const operations = Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.keys(procedures).map((name) => [feature, name] as const),
  );

  test.each(operations)(
    "%s.%s has a file of its name, assembled by the feature's router",
    (feature, name) => {
      // `list` is list-reviews.ts, `getContent` is get-review-content.ts.
      const words = kebab(name).split("-");
      const files = filesOf(`src/server/${kebab(feature)}/${words[0]}*.ts`).filter((file) => !isTest(file));
      const isNamedSo = (file: string) =>
        words.every((word) => path.basename(file, ".ts").split("-").includes(word));
      expect(files.filter(isNamedSo), `src/server/${feature}/${words.join("-")}`).not.toEqual([]);
      expect(read(`src/server/${kebab(feature)}/router.ts`)).toMatch(new RegExp(`\\b${name}\\b`));
    },
  );
});

describe("tables", () => {
  const writes =
    /\.(?:insert|update|delete)\((?:schema\.)?([a-zA-Z]+)\)|(?:insert into|delete from|update) ([a-z_]+)/g;

  test("are written by their owners only", () => {
    const strangers = filesOf("src/server/**/*.ts")
      .filter((file) => !isTest(file) && !file.startsWith("src/server/demo/"))
      .flatMap((file) => {
        const feature = file.split("/")[2] ?? "";
        return [...read(file).matchAll(writes)]
          .map(([, drizzle, sql]) => sql ?? snake(drizzle ?? ""))
          .filter((table) => OWNERS[table] !== undefined && !OWNERS[table].includes(feature))
          .map((table) => `${file} writes ${table}`);
      });
    expect(strangers).toEqual([]);
  });
});
