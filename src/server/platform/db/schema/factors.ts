import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { LIMITS } from "#contract/vocabulary.ts";
import { users } from "./accounts.ts";
import { createdAt, extensionOf, id, moment, partOf } from "./columns.ts";

/** Public keys, which sign in without a password. The private ones never leave the member's devices. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    /** What the device calls it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** Of uses; zero on devices that don't count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    /** Copied to the member's other devices, as password managers do. */
    isBackedUp: boolean("is_backed_up").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [
    index("passkeys_user").on(t.userId),
    check(
      "passkeys_name_length",
      sql`char_length(${t.name}) between 1 and ${sql.raw(String(LIMITS.passkeyName))}`,
    ),
  ],
);

/** One-time codes of an authenticator app are on. */
export const codeSecrets = pgTable("code_secrets", {
  userId: extensionOf("user_id", () => users.id),
  /** Shared with the app. Encrypted with a key from SECRET. */
  secret: text("secret").notNull(),
  /** The newest 30 seconds since 1970 of which a code was used: each is accepted once. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: createdAt(),
});

/** Recovery codes that are left, as hashes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    hash: text("hash").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("recovery_codes_hash_key").on(t.userId, t.hash)],
);
