import { Agent } from "node:http";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, inject } from "vitest";
import type { PostStatus } from "#contract/parts.ts";
import { reviewDraft } from "#contract/reviews/content.ts";
import type { TokenPurpose } from "#server/platform/auth/one-time-tokens.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import {
  emailChanges,
  formerEmails,
  linkedIdentities,
  profiles,
  reviewDrafts,
  sessions,
  users,
} from "#server/platform/db/schema/index.ts";
import { createLog, type Log } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { openTestApi, type TestApi } from "#tests/support/api.ts";
import { givePasswords, PASSWORD } from "#tests/support/api-browser.ts";
import { databaseUrl } from "#tests/support/clone-database.ts";
import { decide, newReview, pendingRevisionOf, sendIn, takeReview } from "#tests/support/sent-reviews.ts";
import { ask, type RawAnswer, serveApp } from "#tests/support/serve-app.ts";
import type { Person } from "#tests/support/world.ts";
import { ACTORS, type Actor, type Call } from "./actors.ts";

/** The cast member behind an actor. Owen is the other member. */
const PERSON_OF: Record<Actor, Person | null> = {
  visitor: null,
  unconfirmed: "uma",
  member: "nora",
  premium: "pia",
  moderator: "max",
  admin: "ada",
};

export type Status = PostStatus;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** One statement, because it is sent thousands of times. */
const FORGET_USES = sql.raw(`
  delete from rate_limits;
  update review_revisions set status = 'superseded' where status = 'pending';
  update discussion_revisions set status = 'superseded' where status = 'pending'`);

/** @param log the served product's log; silent by default */
export async function openStage(log: Log = createLog("silent")) {
  const api = await openTestApi();
  const { platform, world } = api;
  const hash = await hashPassword(PASSWORD);
  await givePasswords(platform, world, hash);
  const node = await openPlatform(platform.config, log, await addressOf(platform));
  afterAll(() => node.close());
  const site = await serveApp(node);
  const tokens = await signInAll(site, world.people);
  const agent = new Agent({ keepAlive: true });
  afterAll(() => agent.destroy());

  return {
    ...api,
    /** The served node; preparations bypass it. */
    node,
    site,
    /** Reuses connections for thousands of requests. */
    agent,
    ...preparations(api, hash),
    /** Resets limits, because the cast submits far more than one person may. */
    forgetUses: () => platform.db.execute(FORGET_USES),
    /** Sends a request as an actor, with their access token if they can have one. */
    async send(actor: Actor, call: Call, headers: Record<string, string> = {}): Promise<RawAnswer> {
      const token = tokens[actor];
      if (call.body?.version === CURRENT) {
        const read = await this.send(actor, { method: "GET", path: readOf(call.path) });
        const { version = "unknown" } = JSON.parse(read.text) as { version?: string };
        return this.send(actor, { ...call, body: { ...call.body, version } }, headers);
      }
      const query = new URLSearchParams(call.query).toString();
      const address = `${site}/api${call.path}${query && `?${query}`}`;
      if (call.file) return sendForm(address, call, token);
      return ask(address, {
        method: call.method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(call.body === undefined ? {} : { "content-type": "application/json" }),
          ...call.headers,
          ...headers,
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        agent,
      });
    },
  };
}

/** In place of a version: the one that the actor reads, if they can. */
export const CURRENT = "current";

/** The path of what is edited at a path. */
function readOf(path: string): string {
  if (path.startsWith("/moderation/catalogue/")) return path;
  return path === "/account/profile" ? "/account" : `${path}/content`;
}

async function sendForm(address: string, { method, file, body = {} }: Call, token = ""): Promise<RawAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  if (file) form.append(file.name, new File([new Uint8Array(file.bytes)], "picture"));
  const headers = token === "" ? undefined : { authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method, headers, body: form });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

async function addressOf({ db }: OpenPlatform): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  return databaseUrl(inject("postgresUrl"), rows[0]?.name ?? "");
}

/** Returns access tokens by actor; unconfirmed accounts get none. */
async function signInAll(site: string, people: TestApi["world"]["people"]) {
  const tokens: Partial<Record<Actor, string>> = {};
  for (const actor of ACTORS) {
    const person = PERSON_OF[actor];
    if (person === null) continue;
    const { status, text, headers } = await ask(`${site}/api/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: people[person].email, password: PASSWORD }),
    });
    const rejected = actor === "unconfirmed" && status === 403 && headers["set-cookie"] === undefined;
    if (status !== 200 && !rejected) throw new Error(`${actor} got ${status} when signing in: ${text}`);
    if (status === 200) tokens[actor] = JSON.parse(text).accessToken;
  }
  return tokens;
}

let strangers = 0;

function preparations(api: TestApi, hash: string) {
  const { platform, world } = api;
  const { auth, db } = platform;
  /** Visitors own nothing, so Nora's items take that role. */
  const personOf = (actor: Actor) => PERSON_OF[actor] ?? "nora";

  const reviewOf = async (person: Person, status: Status, content = newReview()) => {
    const id = await sendIn(api, person, content);
    const revisionId = await pendingRevisionOf(db, id);
    const moderator = person === "max" ? "ada" : "max";
    if (status === "pending") return { id, revisionId };
    await decide(api, id, status === "rejected" ? "rejected" : "approved", { moderator });
    if (status === "hidden" || status === "removed") {
      await takeReview(platform, id, status, { actorId: world.people[moderator].id });
    }
    return { id, revisionId };
  };

  /** Creates an account outside the cast that a case may change. */
  const newAccount = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    strangers += 1;
    const [id, email] = [uuidv7(), `stranger${strangers}@world.test`];
    await db.insert(users).values({ id, email, emailVerified: isConfirmed, passwordHash: hash });
    await db.insert(profiles).values({ id, fullName: "Stranger" });
    return { id, email };
  };

  return {
    missingId: uuidv7(),
    password: PASSWORD,
    passwordHash: hash,
    personOf,
    userOf: (actor: Actor) => world.people[personOf(actor)],
    other: world.people.owen,
    ownReview: (actor: Actor, status: Status) => reviewOf(personOf(actor), status),
    othersReview: (status: Status) => reviewOf("owen", status),
    reviewOf,
    newAccount,
    /** Returns the authorization of a new account; actors without a token stay as they are. */
    async newcomerFor(actor: Actor): Promise<Record<string, string>> {
      if (actor === "visitor" || actor === "unconfirmed") return {};
      const user = await newAccount({ isConfirmed: true });
      const exchange = { responseHeaders: new Headers() };
      const { accessToken } = await auth.sessions.start(db, user, "192.0.2.9", exchange);
      return { authorization: `Bearer ${accessToken}` };
    },
    newEmail: () => {
      strangers += 1;
      return `stranger${strangers}@world.test`;
    },
    async keepDraft(actor: Actor) {
      const content = reviewDraft.parse({ leadSourceName: "Copperline" });
      const draft = { userId: world.people[personOf(actor)].id, content, savedAt: new Date() };
      await db.insert(reviewDrafts).values(draft).onConflictDoNothing();
    },
    /** Returns the headers of a browser that signed in for this case; empty for actors that can't sign in. */
    async browserOf(actor: Actor): Promise<Record<string, string>> {
      if (actor === "visitor" || actor === "unconfirmed") return {};
      const responseHeaders = new Headers();
      const user = world.people[personOf(actor)];
      const { accessToken } = await auth.sessions.start(db, user, "192.0.2.9", { responseHeaders });
      const cookie = responseHeaders.getSetCookie()[0]?.split(";")[0] ?? "";
      return { cookie, authorization: `Bearer ${accessToken}` };
    },
    /** Like `browserOf`, for a new account that a case may change, signed in `minutesAgo`. */
    async newcomer(actor: Actor, minutesAgo = 0) {
      const user = await newAccount({ isConfirmed: true });
      const exchange = { responseHeaders: new Headers() };
      const { accessToken } = await auth.sessions.start(db, user, "192.0.2.9", exchange);
      const [session] = await db
        .update(sessions)
        .set({ createdAt: new Date(Date.now() - minutesAgo * 60_000) })
        .where(eq(sessions.userId, user.id))
        .returning({ id: sessions.id });
      const isSignedIn = actor !== "visitor" && actor !== "unconfirmed";
      const headers: Record<string, string> = isSignedIn ? { authorization: `Bearer ${accessToken}` } : {};
      return { user, headers, sessionId: session?.id ?? "" };
    },
    /** Returns the token that confirms a new account's email change. */
    async emailChangeToken(email: string) {
      const { id: userId } = await newAccount({ isConfirmed: true });
      const changeId = uuidv7();
      const expiresAt = new Date(Date.now() + 3_600_000);
      await db.insert(emailChanges).values({ userId, id: changeId, email, expiresAt });
      return db.transaction((tx) => auth.oneTimeTokens.issue(tx, "change-email", { userId, changeId }, 3600));
    },
    /** Returns a token that reverts an email change. */
    emailRevertToken: async () => {
      const { id: userId, email } = await newAccount({ isConfirmed: true });
      const former = `former-${email}`;
      await db
        .insert(formerEmails)
        .values({ userId, email: former, expiresAt: new Date(Date.now() + 3_600_000) });
      return db.transaction((tx) =>
        auth.oneTimeTokens.issue(tx, "restore-email", { userId, email: former }, 3600),
      );
    },
    /** @returns the id of the identity */
    async linkIdentity(userId: string): Promise<string> {
      const identity = { userId, provider: "acme", issuer: "https://issuer.test", subject: uuidv7() };
      const [linked] = await db
        .insert(linkedIdentities)
        .values(identity)
        .returning({ id: linkedIdentities.id });
      return linked?.id ?? "";
    },
    linkFor: (purpose: TokenPurpose, content: Record<string, string>) =>
      db.transaction((tx) => auth.oneTimeTokens.issue(tx, purpose, content, 3600)),
  };
}
