import { confirmedRecently } from "#server/account/factors/confirmed-recently.ts";
import { api } from "#server/platform/api.ts";
import { newCodeSecret, setupAddress } from "./one-time-codes.ts";

const SETUP_SECONDS = 15 * 60;

/** Stores nothing: the browser keeps the secret in an encrypted ticket until a first code shows that an app has it. */
export const startCodes = api.account.startCodes
  .use(confirmedRecently)
  .handler(async ({ context, errors }) => {
    const { auth, config, db, reader, signedValues } = context;
    const own = await auth.credentials.findById(db, reader.userId);
    if (!own) throw errors.UNAUTHORIZED();
    const secret = newCodeSecret();
    return {
      secret,
      url: setupAddress(secret, { issuer: config.productName, label: own.email }),
      ticket: await signedValues.seal("code-setup", { userId: reader.userId, secret }, SETUP_SECONDS),
    };
  });
