import { openLink } from "#server/account/open-link.ts";
import { needsFactorLink } from "#server/account/prove/proof.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Platform } from "#server/platform/platform.ts";
import { factorLinkMail, queueFactorMail } from "./factor-mails.ts";

export const FACTOR_LINK_HOURS = 1;

interface Account {
  userId: string;
  email: string;
}

/** Long enough to install an app. Each change still takes a recent proof. */
const OPENED_SECONDS = 30 * 60;

/** @returns the token of a link that sets up the first factor, which works for this address only */
export const issueFactorLink = (tx: Transaction, { auth }: Pick<Platform, "auth">, own: Account) =>
  auth.oneTimeTokens.issue(
    tx,
    "factor-link",
    { userId: own.userId, sentTo: own.email },
    FACTOR_LINK_HOURS * 60 * 60,
  );

export const sendFactorLink = api.account.sendFactorLink
  .use(signedIn)
  .handler(async ({ context, errors }) => {
    const { auth, config, db, limits, reader } = context;
    const { userId } = reader;
    if (!(await needsFactorLink(context))) throw errors.LINK_NOT_NEEDED();
    const own = await auth.credentials.findById(db, userId);
    if (!own) throw errors.UNAUTHORIZED();
    await limits.take("factorChange", userId);
    await db.transaction(async (tx) => {
      const token = await issueFactorLink(tx, context, own);
      await queueFactorMail(tx, context, userId, (to) => factorLinkMail(config, { ...to, token }));
    });
    return {};
  });

/** It proves the inbox to this session only, which may be in another browser than the one that asked for it. */
export const openFactorLink = api.account.openFactorLink
  .use(signedIn)
  .handler(async ({ input: { token }, context, errors }) => {
    const { auth, db, reader } = context;
    const { userId, sessionId } = reader;
    const link = await openLink(context, "factor-link", token);
    if (link === undefined || sessionId === null) throw errors.INVALID_LINK();
    if (link.userId !== userId) throw errors.OTHER_ACCOUNT();
    const isOpened = await db.transaction(async (tx) => {
      if (!(await auth.sessions.lock(tx, userId, sessionId))) return false;
      // The address may have changed since.
      if ((await auth.credentials.findById(tx, userId))?.email !== link.sentTo) return false;
      if (!(await auth.oneTimeTokens.use(tx, "factor-link", token))) return false;
      await auth.oneTimeTokens.issue(tx, "opened-factor-link", { userId }, OPENED_SECONDS, sessionId);
      return true;
    });
    if (!isOpened) throw errors.INVALID_LINK();
    return {};
  });
