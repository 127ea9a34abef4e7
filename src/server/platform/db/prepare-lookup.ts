import { type Column, sql } from "drizzle-orm";
import { type Database, keepsStatements, type Transaction } from "./client.ts";

/**
 * A query of rows by their keys, built once for each database (the primary and its replicas) and planned once for each
 * connection. Nothing else has a name: PostgreSQL plans other statements with their values, because a plan for all
 * values can take 800 ms for a rare word, where its own takes 0.01 ms.
 */
export function prepareLookup<Prepared>(
  name: string,
  build: (db: Database | Transaction) => { prepare(name: string): Prepared },
): (db: Database | Transaction) => Prepared {
  const prepared = new WeakMap<Database | Transaction, Prepared>();
  return (db) => {
    // Without a name behind a pooler, and in transactions, which may be behind one.
    const lookup = prepared.get(db) ?? build(db).prepare(keepsStatements(db) ? name : "");
    prepared.set(db, lookup);
    return lookup;
  };
}

/** The condition of lookups whose value `ids` has the ids of the wanted rows. */
export const isAsked = (id: Column) => sql`${id} = any(${sql.placeholder("ids")}::uuid[])`;

/** A row of a lookup. */
export type RowOf<Lookup extends (db: Database) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Lookup>["execute"]>
>[number];
