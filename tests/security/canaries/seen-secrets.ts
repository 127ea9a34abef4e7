import type { Database } from "#server/platform/db/client.ts";
import { mails, users } from "#server/platform/db/schema/index.ts";
import type { Call } from "#tests/security/access/actors.ts";
import type { RawAnswer } from "#tests/support/serve-app.ts";

/** Fields with secret or personal values. */
const SECRET_FIELD = /email|password|token|secret|phone|cookie|authorization/i;

/** Shorter values are not secrets and would match anything. */
const SHORTEST = 6;

/** Collects addresses, passwords, tokens and cookies of requests and responses. */
export class SeenSecrets {
  readonly values = new Set<string>();

  add(call: Call, { text, headers }: RawAnswer): void {
    this.#read("", call.body);
    this.#read("", call.headers);
    this.#read("", text.startsWith("{") ? JSON.parse(text) : {});
    for (const cookie of headers["set-cookie"] ?? []) this.#keep(/=([^;]*)/.exec(cookie)?.[1]);
  }

  /** Adds secrets that only the database holds: addresses of accounts, and content of emails. */
  async addStored(db: Database): Promise<void> {
    for (const { email } of await db.select({ email: users.email }).from(users)) this.#keep(email);
    for (const { recipient, replyTo, text } of await db.select().from(mails)) {
      this.#keep(recipient);
      this.#keep(replyTo);
      for (const [, token] of text.matchAll(/token=([\w.-]+)/g)) this.#keep(token);
    }
  }

  /** Returns the secrets that a text repeats. */
  foundIn(text: string): string[] {
    return [...this.values].filter((value) => text.includes(value));
  }

  #read(field: string, value: unknown): void {
    if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        this.#read(SECRET_FIELD.test(field) ? field : name, inner);
      }
    } else if (SECRET_FIELD.test(field)) {
      this.#keep(value);
    }
  }

  #keep(value: unknown): void {
    if (typeof value === "string" && value.length >= SHORTEST) this.values.add(value);
  }
}
