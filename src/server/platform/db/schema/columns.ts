import { type AnyPgColumn, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

/** UUIDv7, so that ids sort by creation and indexes grow at one end. */
export const id = () => uuid("id").primaryKey().$defaultFn(uuidv7);

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();

/** The row that this one belongs to, and is deleted with. */
export const partOf = <Name extends string>(name: Name, row: () => AnyPgColumn) =>
  uuid(name).notNull().references(row, { onDelete: "cascade" });

/** The same for the only row of its kind, so that it is the key. */
export const extensionOf = <Name extends string>(name: Name, row: () => AnyPgColumn) =>
  uuid(name).primaryKey().references(row, { onDelete: "cascade" });
