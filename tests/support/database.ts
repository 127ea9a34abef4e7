import { inject } from "vitest";
import { cloneDatabase } from "./clone-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** PostgreSQL server of this run; its `template_toolcomps` is migrated and empty. */
    postgresUrl: string;
    /** Temporary folder of this run. */
    folder: string;
  }
}

/** Creates a migrated, empty database for this test file; dropped with the server at the end of the run. */
export const createTestDatabase = () => cloneDatabase(inject("postgresUrl"), "template_toolcomps");
