import { eq } from "drizzle-orm";
import type { HELD_FOR } from "#contract/moderation/terms.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import { storeComment } from "./stored-community.ts";

type Stored = Parameters<typeof storeComment>[1];

export async function storeHeldComment(
  db: Database,
  { heldFor = "first-posts", ...stored }: Stored & { heldFor?: (typeof HELD_FOR)[number] },
): Promise<string> {
  const id = await storeComment(db, { ...stored, status: "held" });
  await db.update(comments).set({ heldFor }).where(eq(comments.id, id));
  return id;
}
