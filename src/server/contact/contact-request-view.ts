import { eq } from "drizzle-orm";
import type { ContactRequest } from "#contract/emails/contact.ts";
import type { Database } from "#server/platform/db/client.ts";
import { contactRequests, profiles } from "#server/platform/db/schema/index.ts";

export const selectRequests = (db: Database) =>
  db
    .select({ request: contactRequests, doneByName: profiles.fullName })
    .from(contactRequests)
    .leftJoin(profiles, eq(profiles.id, contactRequests.doneBy))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRequests>>[number];

export function toContactRequest({ request, doneByName }: Row): ContactRequest {
  const { id, name, email, company, phone, message, createdAt, doneAt } = request;
  return {
    ...{ id, name, email, company, phone, message },
    createdAt: createdAt.toISOString(),
    done: doneAt && { at: doneAt.toISOString(), byName: doneByName },
  };
}
