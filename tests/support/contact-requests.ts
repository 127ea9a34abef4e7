import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/db/client.ts";
import { contactRequests } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Issues a captcha and returns it with its answer. */
export async function solvedCaptcha({ signedValues }: Pick<Platform, "signedValues">, seconds = 60) {
  const value = { id: randomUUID(), sum: "7" };
  return { token: await signedValues.seal("captcha", value, seconds), answer: 7 };
}

export const newContactFields = () => ({
  name: "Rae Ostrow",
  email: "rae@elsewhere.test",
  company: "Elsewhere Realty",
  phone: "(555) 123-4567",
  message: "Please add our town to the list.",
  consent: true as const,
});

export async function storeContactRequest(
  db: Database,
  more: Partial<typeof contactRequests.$inferInsert> = {},
): Promise<string> {
  const { name, email, message } = newContactFields();
  const [row] = await db
    .insert(contactRequests)
    .values({ name, email, message, ...more })
    .returning();
  return row?.id ?? "";
}
