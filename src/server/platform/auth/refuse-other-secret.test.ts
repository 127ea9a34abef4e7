import { expect, test } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { createWorld } from "#tests/support/world.ts";
import { connectClient } from "../db/connect-client.ts";
import { forgetOtherSecret } from "./forget-other-secret.ts";
import { refuseOtherSecret } from "./refuse-other-secret.ts";

const platform = await openTestPlatform();
const { db, config } = platform;
const other = { db, config: { ...config, secret: "another secret of more than 32 characters" } };

test("a SECRET that does not fit the keys in the database is refused, until it replaces the former one", async () => {
  // A new database has no keys.
  await refuseOtherSecret(other);
  const { people } = await createWorld(db);
  await platform.auth.sessions.start(db, people.nora, "192.0.2.1", { responseHeaders: new Headers() });
  await refuseOtherSecret({ db, config });
  await expect(refuseOtherSecret(other)).rejects.toThrow("SECRET does not match this database");

  const client = await connectClient(platform.databaseUrl);
  await forgetOtherSecret(client);
  await client.end();
  await refuseOtherSecret(other);
});
