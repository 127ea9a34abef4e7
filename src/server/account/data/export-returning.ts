import { sql } from "drizzle-orm";
import { openNote } from "#server/contracts/index.ts";
import { by, nameOf, type Section, toolAndMarket } from "./export-query.ts";

/** What brings a member back: follows, emails about them, notes of browsers, and their own tools. */
export const RETURN_SECTIONS: Record<string, Section> = {
  follows: {
    file: "follows",
    rows: by("follows", "user_id", () => sql`${toolAndMarket()}, ${nameOf(sql`t.person_id`)} as person`),
    omit: ["person_id"],
  },
  following_visits: { file: "what-is-new-seen", rows: by("following_visits") },
  mutes: {
    file: "muted",
    rows: by(
      "mutes",
      "user_id",
      () => sql`(select name from tools where id = t.tool_id) as tool, ${nameOf(sql`t.person_id`)} as person`,
    ),
    omit: ["person_id"],
  },
  digest_schedules: { file: "weekly-email", rows: by("digest_schedules") },
  contracts: {
    file: "my-tools",
    rows: by("contracts", "user_id", toolAndMarket),
    open: async (deps, row) => ({ ...row, note: await openNote(deps, row.note as string | null) }),
  },
  contract_reminders: {
    file: "my-tools-reminders",
    rows: ({ userId }) => sql`select t.* from contract_reminders t
      join contracts own on own.id = t.contract_id where own.user_id = ${userId}`,
  },
  price_levels: { file: "prices-noted", rows: by("price_levels", "user_id", toolAndMarket) },
  push_subscriptions: {
    file: "browsers-with-notes",
    rows: by("push_subscriptions"),
    omit: ["endpoint", "p256dh", "auth"],
  },
  push_preferences: { file: "notes-wanted", rows: by("push_preferences") },
  push_notes: { file: "notes-sent", rows: by("push_notes") },
};
