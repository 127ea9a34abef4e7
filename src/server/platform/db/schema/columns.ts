import { timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

/** Primary key: UUIDv7, so that ids sort by creation and index pages fill from one side. */
export const id = () => uuid("id").primaryKey().$defaultFn(uuidv7);

/** A moment, with time zone, as an ISO string in code (the contract carries strings). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();
