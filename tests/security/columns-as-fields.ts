import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** Values that an attacker would want. */
const SENSITIVE: Record<string, unknown> = {
  role: "admin",
  moderation_status: "approved",
  status: "active",
  category: "both",
  reviewer_type: "broker",
  state: "TX",
};

/** Names that are not columns but that an API might accept. */
const EXTRA: Record<string, unknown> = {
  roles: ["admin"],
  can: { moderate: true, edit: true },
  isModerator: true,
  isPremium: true,
  canModerate: true,
  price: 0,
  priceId: "price_free",
  amount: 0,
  plan: "premium",
  premium: true,
  reader: { isModerator: true },
  context: { reader: { isModerator: true } },
  $set: { role: "admin" },
  constructor: { prototype: { isModerator: true } },
};

/** Returns every database column as a body field, in snake_case and camelCase. */
export async function columnsAsFields(db: Database, somebodyElse: string): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    select distinct column_name as name, min(data_type) as type
    from information_schema.columns where table_schema = 'public' group by column_name`);
  const fields: Record<string, unknown> = { ...EXTRA };
  for (const { name, type } of rows) {
    const value = SENSITIVE[name] ?? fieldOf(type, somebodyElse);
    fields[name] = value;
    fields[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return fields;
}

function fieldOf(type: string, somebodyElse: string): unknown {
  if (type === "uuid") return somebodyElse;
  if (type === "boolean") return true;
  if (type.startsWith("timestamp")) return "1999-01-01T00:00:00.000Z";
  if (/int|numeric|double/.test(type)) return 7;
  if (type === "ARRAY" || type === "jsonb") return ["injected"];
  return "injected";
}
