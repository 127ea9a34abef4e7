export interface DatabaseConfig {
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  /** The database without the pooler; set only if `databaseUrl` leads to one in transaction mode. */
  directUrl: string | undefined;
  readUrls: readonly string[];
}

interface DatabaseValues {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_READ_URL: readonly string[];
}

export function databaseMistakes(values: DatabaseValues): string[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = values;
  return [
    DATABASE_URL === undefined &&
      DATABASE_DIRECT_URL !== undefined &&
      "DATABASE_URL is required with DATABASE_DIRECT_URL",
    DATABASE_URL === undefined &&
      DATABASE_READ_URL.length > 0 &&
      "DATABASE_URL is required with DATABASE_READ_URL",
    DATABASE_URL !== undefined &&
      DATABASE_READ_URL.includes(DATABASE_URL) &&
      "DATABASE_READ_URL must name replicas, not the database of DATABASE_URL",
    new Set(DATABASE_READ_URL).size < DATABASE_READ_URL.length &&
      "DATABASE_READ_URL names the same replica twice",
  ].filter((line) => typeof line === "string");
}

export const readDatabaseConfig = (values: DatabaseValues): DatabaseConfig => ({
  databaseUrl: values.DATABASE_URL,
  directUrl: values.DATABASE_DIRECT_URL,
  readUrls: values.DATABASE_READ_URL,
});
