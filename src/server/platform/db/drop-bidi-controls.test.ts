import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { readMigrations } from "./migrate.ts";
import { comments, discussions, profiles } from "./schema/index.ts";

const { db, world } = await openTestApi();

test("removes bidi controls from stored names, titles and texts, except from one that has nothing else", async () => {
  const { nora, owen } = world.people;
  const rename = (id: string, fullName: string) =>
    db.update(profiles).set({ fullName }).where(eq(profiles.id, id));
  await rename(nora.id, "Maya \u202e01 fo 5.9 :erocs\u202c");
  await rename(owen.id, "\u202e");
  const id = await storeDiscussion(db, {
    userId: nora.id,
    title: "\u2067A title\u2069",
    content: "דנה\u200f",
  });
  await storeComment(db, { userId: nora.id, thread: { kind: "discussion", id }, content: "a \u202eb" });

  const statements = readMigrations().flatMap((migration) => migration.statements);
  await db.execute(sql.raw(statements.find((text) => text.includes("bidi controls")) ?? ""));

  const names = await db.select().from(profiles).orderBy(profiles.createdAt);
  const nameOf = (person: { id: string }) => names.find((profile) => profile.id === person.id)?.fullName;
  expect(nameOf(nora)).toBe("Maya 01 fo 5.9 :erocs");
  expect(nameOf(owen)).toBe("\u202e");
  const [discussion] = await db.select().from(discussions).where(eq(discussions.id, id));
  expect(discussion).toMatchObject({ title: "A title", content: "דנה\u200f" });
  const [comment] = await db.select().from(comments).where(eq(comments.discussionId, id));
  expect(JSON.stringify(comment)).not.toContain("\u202e");
  expect(comment?.content).toBe("a b");
});
