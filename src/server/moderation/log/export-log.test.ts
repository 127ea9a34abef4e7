import { parse } from "csv-parse/sync";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { discussions, moderationLog } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { logAction } from "./log-action.ts";

const { as, world, db } = await openTestApi();
const { nora, max } = world.people;

emptyBeforeEach(db, moderationLog, discussions);

const cells = (csv: string): string[][] => parse(csv, { bom: true });
const logged = async (title: string, reason: string | null, actorId: string | null = max.id) => {
  const id = await storeDiscussion(db, { userId: nora.id, title });
  await db.transaction((tx) =>
    logAction(tx, {
      ...{ actorId, reason, action: "hide", subject: { kind: "discussion", id } },
      before: { status: "approved" },
      after: { status: "hidden" },
    }),
  );
  return id;
};

test("exports the filtered entries, newest first, with formulas escaped for spreadsheets", async () => {
  const id = await logged("=cmd|' /c calc'!a1", '+1 spam, "quoted"\nand more');
  await logged("By a rule", null, null);
  const { csv, fileName, next } = await as("max").moderation.exportLog({ actor: max.id });
  expect(fileName).toMatch(/^moderation-log-\d{4}-\d\d-\d\d\.csv$/);
  expect(next).toBeNull();
  expect(cells(csv)).toEqual([
    ["Time", "Moderator", "Action", "Kind", "About", "Id", "Reason", "Before", "After"],
    [
      expect.stringMatching(/Z$/),
      "Max Abara",
      "hide",
      "discussion",
      "'=cmd|' /c calc'!a1",
      id,
      '\'+1 spam, "quoted"\nand more',
      "status: approved",
      "status: hidden",
    ],
  ]);
});

test("exports a long log in pages that join into one file without email addresses", async () => {
  await db.insert(moderationLog).values(
    Array.from({ length: 1001 }, () => ({
      actorId: max.id,
      action: "warn" as const,
      subjectKind: "person" as const,
      subjectId: uuidv7(),
      before: {},
      after: {},
    })),
  );
  const first = await as("max").moderation.exportLog({});
  const second = await as("max").moderation.exportLog({ after: first.next ?? "" });
  expect(second.next).toBeNull();
  const file = first.csv + second.csv;
  expect(new Set(cells(file).map((row) => row[5])).size).toBe(1002);
  expect(file).not.toContain("@");
});

test("requires a moderator", async () => {
  await expect(as().moderation.exportLog({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(as("nora").moderation.exportLog({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
