import { inject } from "vitest";
import { cloneDatabase } from "./clone-database.ts";

/** Creates a migrated, empty database for this test file; dropped with the server at the end of the run. */
export const createTestDatabase = () => cloneDatabase(inject("postgresUrl"), "template_toolcomps");
