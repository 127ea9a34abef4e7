import * as z from "zod";

/** Increase it when older versions can't read the new format. */
export const FORMAT_VERSION = 1;

export const MANIFEST_ENTRY = "manifest.json";
export const SECRET_ENTRY = "secret";
export const JOBS_ENTRY = "jobs.jsonl";
export const tableEntry = (table: string) => `tables/${table}.copy`;
export const fileEntry = (key: string) => `files/${key}`;

export const queuedJob = z.object({
  name: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  priority: z.number().int(),
  /** Earliest start. */
  startAfter: z.iso.datetime({ offset: true }),
});
export type QueuedJob = z.infer<typeof queuedJob>;

/** Written last. */
export const manifest = z.object({
  format: z.literal("toolcomps-backup"),
  version: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The migrations that its tables have, in order. */
  migrations: z.array(z.object({ hash: z.string(), madeAt: z.number() })),
  /** See `fingerprintOf`. */
  secretFingerprint: z.string(),
  /** Columns in the file's order. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: z.number().int(),
  files: z.array(z.object({ key: z.string() })),
  entries: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;
