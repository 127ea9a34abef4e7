import { readdir } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { recordPublicUrl } from "#server/platform/config/kept-public-url.ts";
import { mails, reviews, sessions, suspensions, userRoles, users } from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { mailsTo } from "#tests/support/api-browser.ts";
import { newFolder, openCommandLine, untilWaiting, withClient } from "#tests/support/command-line.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { createWorld } from "#tests/support/world.ts";

const platform = await openTestPlatform();
const { db, databaseUrl } = platform;
const world = await createWorld(db);
const { nora, uma, max, ada } = world.people;
const { admin, start, folder } = await openCommandLine(databaseUrl);

const rolesOf = async ({ id }: { id: string }) =>
  (await db.select().from(userRoles).where(eq(userRoles.userId, id))).map(({ role }) => role).sort();

beforeEach(async () => {
  await db.delete(mails);
  await db.delete(userRoles);
  await db.update(users).set({ disabledAt: null });
  await db.insert(userRoles).values([
    { userId: max.id, role: "moderator" },
    { userId: ada.id, role: "admin" },
  ]);
});

describe("the command", () => {
  test("prints its help, and returns exit codes", async () => {
    const groups = ["roles", "accounts", "markets", "tools", "samples", "mails"];
    const help = (await admin(["--help"])).out;
    for (const name of [...groups, "backup", "restore", "verify"]) expect(help).toContain(name);
    for (const name of groups) {
      const { code, out } = await admin([name, "--help"]);
      expect(code).toBe(0);
      const commands = [...out.matchAll(/^ {2}([a-z-]+)( .*)? {2,}\S/gm)].map(([, command]) => command ?? "");
      expect(commands.filter((command) => !command.startsWith("-")).length).toBeGreaterThan(1);
      for (const command of commands.filter((word) => !word.startsWith("-"))) {
        expect((await admin([name, command, "--help"])).out, command).toMatch(
          /Usage: npm run admin -- .{20,}/s,
        );
      }
    }
    const wrong = [
      [],
      ["nonsense"],
      ["roles"],
      ["roles", "grant", nora.email],
      ["roles", "list", "--nonsense"],
    ];
    for (const args of wrong) expect((await admin(args)).code, args.join(" ")).toBe(2);
    expect((await start(["roles", "grant", nora.email, "king"]).said).code).toBe(2);
    expect((await admin(["roles", "grant", "nobody@world.test", "admin"])).code).toBe(1);
  });

  test("creates no database in a mistyped folder", async () => {
    const folder = await newFolder();
    const line = await openCommandLine("", { DATA_DIR: `${folder}/none` });
    expect(await line.admin(["roles", "list"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no database in"),
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("roles", () => {
  test("get granted by address or id, and revoked", async () => {
    expect((await admin(["roles", "grant", nora.email.toUpperCase(), "moderator"])).out).toBe(
      `${nora.email} is now moderator. The account has no passkey and no codes from an app. With SECOND_FACTOR=staff, it sets up the first one with a link that the Admin Dashboard sends to its inbox, or that accounts factor-link prints, and can do no more than a member until then.\n`,
    );
    expect((await admin(["roles", "grant", nora.id, "moderator"])).out).toContain("already");
    expect(await rolesOf(nora)).toEqual(["moderator"]);
    expect((await admin(["roles", "list"])).out).toContain(`moderator  ${nora.email}`);
    expect(await admin(["roles", "revoke", nora.id, "moderator"])).toMatchObject({ code: 0 });
    expect(await rolesOf(nora)).toEqual([]);
    expect(await admin(["roles", "revoke", nora.id, "moderator"])).toMatchObject({ code: 1 });
    expect((await mailsTo(platform, nora.email)).map(({ subject }) => subject)).toEqual([
      "You are now a moderator of ToolComps",
      "You are no longer a moderator of ToolComps",
    ]);
  });

  test("need a confirmed address, and no name", async () => {
    const named = await admin(["roles", "grant", nora.fullName, "admin"]);
    expect(named).toMatchObject({ code: 1, err: expect.stringContaining("Names are not unique") });
    expect(named.err).toContain(nora.id);
    expect(await admin(["roles", "grant", uma.email, "admin"])).toMatchObject({ code: 1 });
    expect(await rolesOf(uma)).toEqual([]);
  });

  test("keep one admin, even when two are revoked concurrently", async () => {
    expect((await admin(["roles", "revoke", ada.email, "admin"])).err).toContain("is the last admin");
    expect((await admin(["accounts", "disable", ada.email])).err).toContain("is the last admin");
    await admin(["roles", "grant", nora.email, "admin"]);
    const both = await withClient(databaseUrl, async (client) => {
      await client.query("begin; select from user_roles for update");
      const revoking = [ada, nora].map(({ email }) => admin(["roles", "revoke", email, "admin"]));
      await untilWaiting(client, revoking.length);
      await client.query("commit");
      return Promise.all(revoking);
    });
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await db.$count(userRoles, eq(userRoles.role, "admin"))).toBe(1);
  });
});

describe("accounts", () => {
  test("start confirmed, with a password or a link to choose one, without an email", async () => {
    const linked = await admin(["accounts", "create", "Lena@World.test", "--name", "Lena Ortiz"]);
    expect(linked.out).toMatch(/password, on your site: \/auth\?mode=reset&token=[\w-]{43}\n/);
    expect(linked.out).toContain("set PUBLIC_URL");
    const withPassword = ["accounts", "create", "ivo@world.test", "--name", "Ivo", "--password-stdin"];
    expect((await start(withPassword, "correct horse battery\n").said).out).not.toContain("horse");
    const found = await platform.auth.credentials.find(db, "lena@world.test");
    expect(found).toMatchObject({ isConfirmed: true, email: "lena@world.test" });
    expect((await admin(["accounts", "show", "ivo@world.test"])).out).toContain("name:          Ivo\n");
    expect(await db.$count(mails)).toBe(0);

    expect(await admin(withPassword, "another password\n")).toMatchObject({ code: 1 });
    const common = ["accounts", "create", "new@world.test", "--name", "New", "--password-stdin"];
    expect(await admin(common, "password1\n")).toMatchObject({ code: 1 });
    expect(await admin(common, "short\n")).toMatchObject({ code: 2 });
    expect(await admin(["accounts", "create", "no address", "--name", "X"])).toMatchObject({ code: 2 });
    expect(await platform.auth.credentials.find(db, "new@world.test")).toBeUndefined();
  });

  test("print links with the URL of the running product or PUBLIC_URL", async () => {
    const create = (email: string, env: Record<string, string> = {}) =>
      openCommandLine(databaseUrl, { DATA_DIR: folder, ...env }).then((line) =>
        line.admin(["accounts", "create", email, "--name", "Ida Lund"]),
      );
    recordPublicUrl({ dataDir: folder }, "http://localhost:4173", platform.log);
    expect((await create("first@world.test")).out).toContain(" http://localhost:4173/auth?mode=reset&token=");
    const configured = await create("second@world.test", { PUBLIC_URL: "https://comps.test" });
    expect(configured.out).toContain(" https://comps.test/auth?mode=reset&token=");
  });

  test("show how much their members wrote", async () => {
    await storeDiscussion(db, { userId: nora.id });
    expect((await admin(["accounts", "show", nora.id])).out).toContain("0 reviews, 1 discussion, 0 comments");
  });

  test("lose their sessions when disabled, and can be enabled again", async () => {
    await platform.auth.sessions.start(db, nora, "192.0.2.7", { responseHeaders: new Headers() });
    expect((await admin(["accounts", "disable", nora.email])).out).toContain("and signed it out");
    expect(await db.$count(sessions, eq(sessions.userId, nora.id))).toBe(0);
    expect((await admin(["accounts", "show", nora.id])).out).toContain("disabled since");
    expect(await admin(["roles", "grant", nora.id, "moderator"])).toMatchObject({ code: 1 });
    expect((await admin(["accounts", "enable", nora.email])).out).toContain(`Enabled ${nora.email}`);
  });
});

describe("a suspended account", () => {
  test("shows its reason, and can't get a role", async () => {
    await db.insert(suspensions).values({ userId: nora.id, reason: "Spam in every thread." });
    expect((await admin(["accounts", "show", nora.id])).out).toContain(
      "suspension:    until lifted: Spam in every thread.",
    );
    const granted = await admin(["roles", "grant", nora.id, "moderator"]);
    expect(granted).toMatchObject({ code: 1, err: expect.stringContaining("is suspended") });
    await db.update(suspensions).set({ endsAt: new Date() });
    expect((await admin(["accounts", "show", nora.id])).out).toContain("suspension:    none");
    expect((await admin(["roles", "grant", nora.id, "moderator"])).code).toBe(0);
  });
});

describe("failed emails", () => {
  test("appear in a list, and can be resent, one or all", async () => {
    expect((await admin(["mails", "list-failed"])).out).toBe("No emails have failed.\n");
    const mail = { recipient: "gone@world.test", subject: "Hello", text: "x", html: "x", kind: "test" };
    const dropped = { droppedAt: new Date(), dropReason: "refused", lastError: "550 no\nsuch user" };
    const [first, second] = await db
      .insert(mails)
      .values([1, 2].map(() => ({ ...mail, ...dropped })))
      .returning({ id: mails.id });
    const listed = (await admin(["mails", "list-failed"])).out;
    expect(listed).toContain(`${first?.id}  test  gone@world.test  refused: 550 no such user`);
    expect(listed).toContain("2 failed emails.");

    expect(await admin(["mails", "resend"])).toMatchObject({ code: 2 });
    expect(await admin(["mails", "resend", first?.id ?? "", "--all"])).toMatchObject({ code: 2 });
    expect((await admin(["mails", "resend", first?.id ?? ""])).out).toBe("Queued 1 email to resend.\n");
    expect(await admin(["mails", "resend", first?.id ?? ""])).toMatchObject({ code: 1 });
    expect((await admin(["mails", "resend", "--all"])).out).toBe("Queued 1 email to resend.\n");
    const { rows } = await db.execute<{ id: string }>(
      `select data->>'mailId' as id from jobs.job join mails on mails.id::text = data->>'mailId' order by 1`,
    );
    expect(rows.map(({ id }) => id)).toEqual([first?.id, second?.id].sort());
  });
});

describe("samples", () => {
  test("are approved reviews that everyone may read, until they are removed", async () => {
    const [review = ""] = await storeReviews(db, [
      { userId: nora.id, toolId: world.tools.copperline, marketId: world.markets.austin },
    ]);
    const isSample = async () => (await db.select().from(reviews))[0]?.sampleAgreedAt instanceof Date;
    expect((await admin(["samples", "add", review])).code).toBe(0);
    expect(await isSample()).toBe(true);
    expect((await admin(["samples", "remove", review])).code).toBe(0);
    expect(await isSample()).toBe(false);
    await db.update(reviews).set({ moderationStatus: "pending" });
    for (const wrong of [review, "7"]) {
      expect(await admin(["samples", "add", wrong])).toMatchObject({
        code: 1,
        err: `"${wrong}" is not the id of an approved review.\n`,
      });
    }
  });
});
