import { type SQL, sql } from "drizzle-orm";

// `marketName` and `reviewName` (src/contract/names.ts) in SQL, for searches and exports of the names on screens.

export const marketNameSql = (city: SQL, state: SQL) => sql`(${city} || ', ' || ${state})`;

export const reviewNameSql = (tool: SQL, city: SQL, state: SQL) =>
  sql`(${tool} || ' in ' || ${marketNameSql(city, state)})`;
