import { timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

/** UUIDv7, so that ids sort by creation and indexes grow at one end. */
export const id = () => uuid("id").primaryKey().$defaultFn(uuidv7);

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();
