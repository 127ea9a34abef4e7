import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, withClient } from "#tests/support/command-line.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";
import { findCollationWarning } from "./server-settings.ts";

test.each(["SQL_ASCII", "LATIN1", "EUC_JP"])(
  "a database in %s is rejected before anything is created",
  async (encoding) => {
    const base = await createEmptyDatabase();
    const name = `in_${encoding.toLowerCase()}`;
    await withClient(base, (client) =>
      client.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`),
    );
    const url = Object.assign(new URL(base), { pathname: `/${name}` }).href;
    await expect(migrate(url)).rejects.toThrow(
      `The database ${name} has the encoding ${encoding}, but ToolComps needs UTF8: create one with ` +
        "`create database NAME encoding 'UTF8' template template0`, and set DATABASE_URL to it.",
    );
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        "select nspname from pg_namespace where nspname !~ '^(pg_|information_schema|public)'",
      );
      expect(rows).toEqual([]);
    });
  },
);

test("warns of a collation whose version changed, with what to do", async () => {
  const { db, close } = openDatabase(await createTestDatabase());
  onTestFinished(close);
  expect(await findCollationWarning(db)).toBeUndefined();
  // Only a superuser can change the stored version.
  const warningOf = (made: string | null, actual: string | null) =>
    findCollationWarning({
      execute: async () => ({ rows: [{ name: "site", encoding: "UTF8", made, actual }] }),
    } as unknown as typeof db);
  expect(await warningOf("2.31", "2.36")).toBe(
    "the database site sorts by version 2.36 of its collation, but its indexes were made with 2.31, so searches may miss " +
      'rows: run `reindex database "site"`, then `alter database "site" refresh collation version`',
  );
  expect(await warningOf("2.36", "2.36")).toBeUndefined();
  expect(await warningOf(null, "2.36")).toBeUndefined();
  expect(await warningOf("2.36", null)).toBeUndefined();
});
