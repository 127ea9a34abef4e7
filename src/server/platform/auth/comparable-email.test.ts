import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { platform } = await openTestApi();

test.each([
  ["maya@x.test", "maya@x.test"],
  ["maya+leads@x.test", "maya@x.test"],
  ["maya+a+b@x.test", "maya@x.test"],
  ["m.a.y.a@x.test", "m.a.y.a@x.test"],
  ["m.a.y.a@gmail.com", "maya@gmail.com"],
  ["maya.chen+x@gmail.com", "mayachen@gmail.com"],
  ["ma.ya@googlemail.com", "maya@gmail.com"],
  ["maya@notgmail.com", "maya@notgmail.com"],
  ["o'brien&co@x.test", "o'brien&co@x.test"],
  ["maya+x@xn--mnchen-3ya.de", "maya@xn--mnchen-3ya.de"],
])("an account with %s stores %s for comparing", async (email, comparable) => {
  await platform.db.transaction(async (tx) => {
    const id = await platform.auth.credentials.create(tx, { email: "first@x.test", passwordHash: "x" });
    await platform.auth.credentials.setEmail(tx, id, email);
    const [row] = await tx.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ email, comparableEmail: comparable });
    await tx.delete(users).where(eq(users.id, id));
  });
});
