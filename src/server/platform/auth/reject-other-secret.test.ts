import { expect, test } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { connectClient } from "../db/connect-client.ts";
import { rejectOtherSecret } from "./reject-other-secret.ts";
import { removeForeignSecrets } from "./remove-foreign-secrets.ts";

const platform = await openTestPlatform();
const { db, config } = platform;
const other = { db, config: { ...config, secret: "another secret of more than 32 characters" } };

test("rejects a changed SECRET until the operator replaces it", async () => {
  await Promise.all([1, 2, 3].map(() => rejectOtherSecret({ db, config })));
  await expect(rejectOtherSecret(other)).rejects.toThrow("SECRET does not match this database");

  const client = await connectClient(platform.databaseUrl);
  await removeForeignSecrets(client);
  await client.end();
  await rejectOtherSecret(other);
  await expect(rejectOtherSecret({ db, config })).rejects.toThrow("SECRET does not match this database");
});
