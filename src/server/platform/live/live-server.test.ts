import type { IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { CLOSE_BUSY, CLOSE_UNAUTHORIZED, type LiveThread } from "#contract/live.ts";
import { sessions } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { openTestApi } from "#tests/support/api.ts";
import { openSocket, rejectionOf, serveLive, type TestSocket, tokenOf } from "#tests/support/live-sockets.ts";
import { LIVE_LIMITS } from "./live-limits.ts";
import { publishToPeople, publishToThread } from "./publish.ts";
import { checkUpgrade } from "./upgrade-policy.ts";

const { as, platform, db, world } = await openTestApi();
const { nora, owen, pia, max, ada } = world.people;
const { site } = await serveLive(platform);

const threadOf = (number: number): LiveThread =>
  `reviews/0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

async function openAs(user: { id: string; email: string }, at = site): Promise<TestSocket> {
  const socket = openSocket(at, { token: await tokenOf(platform, user) });
  expect(await socket.until(1)).toEqual([{ type: "ready" }]);
  return socket;
}

test('sends the current account with "ready", and closes when the account is gone', async () => {
  const socket = await openAs(nora);
  expect(socket.account()).toEqual(await as("nora").account.getMe());
  const { site: other } = await serveLive(platform, { loadAccount: async () => null });
  expect(await openSocket(other, { token: await tokenOf(platform, nora) }).closed).toBe(CLOSE_UNAUTHORIZED);
});

describe("an upgrade", () => {
  const inProduction = { ...platform.config, demo: false, publicUrl: "https://toolcomps.test" };

  test("from a page of another site is rejected", async () => {
    for (const origin of ["https://evil.test", "null", "https://toolcomps.test.evil.test", "file://"]) {
      expect([origin, await rejectionOf(site, { origin })]).toEqual([origin, 403]);
    }
  });

  test("from our own page is accepted: by the public URL, or by any host name in a demo", async () => {
    const token = await tokenOf(platform, ada);
    for (const origin of [platform.config.publicUrl, site, undefined]) {
      const socket = openSocket(site, { token, origin });
      expect(await socket.until(1)).toEqual([{ type: "ready" }]);
      socket.ws.close();
      await socket.closed;
    }
  });

  test("needs the public URL in production", async () => {
    const { site } = await serveLive(platform, { config: inProduction });
    expect(await rejectionOf(site, { origin: site })).toBe(403);
    const socket = openSocket(site, { origin: "https://toolcomps.test" });
    await new Promise((resolve) => socket.ws.once("open", resolve));
  });

  test("with a query string, such as a token, is rejected", async () => {
    const token = await tokenOf(platform, nora);
    for (const path of [`/api/live?token=${token}`, "/api/live?x"]) {
      expect(await rejectionOf(site, { path })).toBe(400);
    }
    // Clients omit an empty query; a URL that has one is rejected, too.
    expect(checkUpgrade({ url: "/api/live?", headers: {} }, platform.config)).toEqual({ status: 400 });
  });

  test("to another path returns 404, and is left to Vite in development", async () => {
    expect(await rejectionOf(site, { path: "/api/other" })).toBe(404);
    const development = await serveLive(platform, { config: { ...platform.config, isDevelopment: true } });
    const rejected = rejectionOf(development.site, { path: "/" });
    development.server.on("upgrade", (_request, stream) => stream.end("HTTP/1.1 418 Vite\r\n\r\n"));
    expect(await rejected).toBe(418);
  });
});

describe("one network", () => {
  test("has a maximum of sockets, with and without a hello, without affecting others", async () => {
    const { site } = await serveLive(platform, {
      config: { ...platform.config, trustedProxies: ["127.0.0.1"] },
      liveLimits: { socketsOfNetwork: 3, unknownOfNetwork: 2, unknown: 3 },
    });
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    const connect = async (address: string) => {
      const socket = openSocket(site, from(address));
      await new Promise((resolve) => socket.ws.once("open", resolve));
      return socket;
    };
    const office = [await connect("192.0.2.1"), await connect("192.0.2.1")];
    expect(await rejectionOf(site, from("192.0.2.1"))).toBe(429);
    await connect("192.0.2.2");
    // The process now has three sockets without a hello.
    expect(await rejectionOf(site, from("192.0.2.3"))).toBe(503);
    for (const socket of office) {
      socket.send({ type: "hello", token: await tokenOf(platform, ada) });
      await socket.until(1);
    }
    await connect("192.0.2.1");
    expect(await rejectionOf(site, from("192.0.2.1"))).toBe(429);
    office[0]?.ws.close();
    await office[0]?.closed;
    await office[1]?.settled();
    await connect("192.0.2.1");
  });

  test("has a maximum of new sockets per minute", async () => {
    const { site } = await serveLive(platform, { liveLimits: { upgradesOfNetwork: 2 } });
    for (const socket of [openSocket(site), openSocket(site)]) {
      await new Promise((resolve) => socket.ws.once("open", resolve));
    }
    const answer = await new Promise<IncomingMessage>((resolve) =>
      openSocket(site).ws.on("unexpected-response", (_request, response) => resolve(response)),
    );
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "30"]);
  });
});

describe("hello", () => {
  test("returns ready for a valid token", async () => {
    await openAs(nora);
  });

  test("closes with 4401 for an invalid token", async () => {
    const good = await tokenOf(platform, nora);
    const ended = await tokenOf(platform, pia);
    await db.delete(sessions).where(sql`user_id = ${pia.id}`);
    for (const token of ["", "x", `${good}x`, ended, "a b", "line\nbreak", "é", "t".repeat(5000)]) {
      const socket = openSocket(site, { token });
      expect([token, await socket.closed, socket.frames]).toEqual([token, CLOSE_UNAUTHORIZED, []]);
    }
  });

  test("must be the first frame", async () => {
    for (const request of [{ type: "ping" }, { type: "watch", thread: threadOf(1) }]) {
      const socket = openSocket(site);
      socket.ws.on("open", () => socket.send(request));
      expect(await socket.closed).toBe(CLOSE_UNAUTHORIZED);
    }
  });

  test("must arrive in time", async () => {
    const { site } = await serveLive(platform, { helloMs: 50 });
    const silent = openSocket(site);
    const polite = await openAs(nora, site);
    expect(await silent.closed).toBe(CLOSE_UNAUTHORIZED);
    expect(await polite.settled()).toEqual([{ type: "ready" }]);
  });

  test("fails when the session ends during the check", async () => {
    const token = await tokenOf(platform, nora);
    const authenticate = vi.fn(async (headers: Headers) => {
      const reader = await platform.auth.authenticate(headers);
      if (reader?.sessionId) await db.delete(sessions).where(sql`id = ${reader.sessionId}`);
      return reader;
    });
    // The notice of its end is lost, as if it came before the socket was registered.
    const notices = { on: () => () => {}, onGap: () => {} };
    const { site } = await serveLive(platform, { auth: { authenticate }, notices });
    const socket = openSocket(site, { token });
    expect(await socket.closed).toBe(CLOSE_UNAUTHORIZED);
    expect(socket.frames).toEqual([]);
    expect(authenticate).toHaveBeenCalledTimes(2);
  });

  test("closes with 1011 when the database is unreachable, and logs it without the token", async () => {
    const lines: string[] = [];
    const log = createLog("debug", { write: (line) => void lines.push(line) });
    const token = await tokenOf(platform, nora);
    const authenticate = async () => {
      throw new Error(`no database for ${token}`);
    };
    const { site } = await serveLive(platform, { auth: { authenticate }, log });
    expect(await openSocket(site, { token }).closed).toBe(1011);
    expect(lines.join()).toContain("could not be served");
    expect(lines.join()).not.toContain(token);
  });

  test("closes with 1013 for the eleventh tab, until another one closes", async () => {
    const tabs = await Promise.all(Array.from({ length: LIVE_LIMITS.socketsOfPerson }, () => openAs(owen)));
    const token = await tokenOf(platform, owen);
    expect(await openSocket(site, { token }).closed).toBe(1013);
    tabs[0]?.ws.close();
    await tabs[0]?.closed;
    await tabs[1]?.settled();
    await openAs(owen);
  });
});

describe("a frame", () => {
  test("outside of the contract closes with 1008", async () => {
    const thread = threadOf(1);
    for (const frame of [
      "",
      "{",
      "null",
      "[]",
      "7",
      { type: "shout" },
      { type: "hello" },
      { type: "watch" },
      { type: "watch", thread: 7 },
      { type: "watch", thread: "reviews/7" },
      { type: "watch", thread: `people/${nora.id}` },
      { type: "watch", thread: `${thread}\n` },
      { type: "hello", token: "again" },
      Buffer.from(JSON.stringify({ type: "ping" })),
    ]) {
      const socket = await openAs(nora);
      socket.send(frame);
      expect([frame, await socket.closed]).toEqual([frame, 1008]);
    }
  });

  test("larger than 64 KiB closes with 1009, with or without a hello", async () => {
    const frame = (bytes: number) => JSON.stringify({ type: "ping", more: "x".repeat(bytes) });
    const known = await openAs(nora);
    known.send(frame(60 * 1024));
    await known.until(2);
    known.send(frame(64 * 1024));
    expect(await known.closed).toBe(1009);
    const unknown = openSocket(site);
    unknown.ws.on("open", () => unknown.send(frame(64 * 1024)));
    expect(await unknown.closed).toBe(1009);
  });

  test("sent faster than replies closes with 1008", async () => {
    const canWatch = () => new Promise<boolean>(() => {});
    const { site } = await serveLive(platform, { canWatch });
    const socket = await openAs(nora, site);
    for (let number = 0; number < 200; number += 1) socket.send({ type: "watch", thread: threadOf(number) });
    expect(await socket.closed).toBe(1008);
  });

  test("watching missing threads closes with 4429 after a limit across all sockets", async () => {
    const canWatch = vi.fn(async () => false);
    const { site } = await serveLive(platform, { canWatch, liveLimits: { missesOfPerson: 4 } });
    const [first, second] = [await openAs(nora, site), await openAs(nora, site)];
    const other = await openAs(pia, site);
    for (let number = 0; number < 3; number += 1) first.send({ type: "watch", thread: threadOf(number) });
    await first.settled();
    second.send({ type: "watch", thread: threadOf(3) });
    second.send({ type: "watch", thread: threadOf(4) });
    expect(await second.closed).toBe(CLOSE_BUSY);
    expect(canWatch).toHaveBeenCalledTimes(4);
    expect(await openSocket(site, { token: await tokenOf(platform, nora) }).closed).toBe(CLOSE_BUSY);
    other.send({ type: "watch", thread: threadOf(5) });
    expect(await other.settled()).toEqual([{ type: "ready" }]);
    expect(canWatch).toHaveBeenCalledTimes(5);
  });

  test("beyond the user's limit closes with 4429", async () => {
    const { site } = await serveLive(platform, { liveLimits: { framesOfPerson: 5 } });
    const socket = await openAs(nora, site);
    for (let number = 0; number < 5; number += 1) socket.send({ type: "ping" });
    expect(await socket.closed).toBe(CLOSE_BUSY);
    expect(socket.frames.length).toBe(5);
  });

  test("can come before the response to hello", async () => {
    const token = await tokenOf(platform, nora);
    const socket = openSocket(site);
    socket.ws.on("open", () => {
      socket.send({ type: "hello", token });
      socket.send({ type: "watch", thread: threadOf(1) });
      socket.send({ type: "ping" });
    });
    expect(await socket.until(2)).toEqual([{ type: "ready" }, { type: "pong" }]);
    await publishToThread(db, threadOf(1));
    expect((await socket.until(3))[2]).toEqual({ type: "comments", thread: threadOf(1) });
  });
});

describe("notices", () => {
  test("about users reach all of their tabs and no one else", async () => {
    const [first, second, other] = [await openAs(nora), await openAs(nora), await openAs(pia)];
    await publishToPeople(db, [nora.id, max.id, nora.id], "messages");
    await publishToPeople(db, [nora.id], "notifications");
    await publishToPeople(db, [pia.id], "notifications");
    for (const socket of [first, second]) {
      expect(await socket.until(3)).toEqual([
        { type: "ready" },
        { type: "messages" },
        { type: "notifications" },
      ]);
    }
    expect(await other.until(2)).toEqual([{ type: "ready" }, { type: "notifications" }]);
  });

  test("about rolled back changes reach no one", async () => {
    const socket = await openAs(nora);
    await expect(
      db.transaction(async (tx) => {
        await publishToPeople(tx, [nora.id], "messages");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await publishToPeople(db, [nora.id], "notifications");
    expect(await socket.until(2)).toEqual([{ type: "ready" }, { type: "notifications" }]);
  });

  test("about a thread reach its watchers, until they unwatch it", async () => {
    const [socket, other] = [await openAs(nora), await openAs(pia)];
    const [watched, unwatched] = [threadOf(1), threadOf(2)];
    socket.send({ type: "watch", thread: watched });
    socket.send({ type: "watch", thread: watched });
    socket.send({ type: "watch", thread: unwatched });
    socket.send({ type: "unwatch", thread: unwatched });
    await Promise.all([socket.settled(), other.settled()]);
    await publishToThread(db, watched);
    await publishToThread(db, unwatched);
    await publishToPeople(db, [nora.id, pia.id], "messages");
    await Promise.all([socket.until(4), other.until(3)]);
    expect(await socket.settled()).toEqual([
      { type: "ready" },
      { type: "comments", thread: watched },
      { type: "messages" },
    ]);
    expect(await other.settled()).toEqual([{ type: "ready" }, { type: "messages" }]);
  });

  test("say when a page watches a thread, because it may have missed some; hidden threads look the same", async () => {
    const { site } = await serveLive(platform, { canWatch: async (_, thread) => thread !== threadOf(4) });
    const socket = await openAs(nora, site);
    for (const number of [3, 4, 3]) socket.send({ type: "watch", thread: threadOf(number) });
    expect(await socket.settled()).toEqual([{ type: "ready" }]);
    expect(socket.watching).toEqual([threadOf(3), threadOf(4)]);
    socket.send({ type: "unwatch", thread: threadOf(3) });
    socket.send({ type: "watch", thread: threadOf(3) });
    await socket.settled();
    expect(socket.watching).toEqual([threadOf(3), threadOf(4), threadOf(3)]);
  });

  test("about a thread hidden while being watched reach no one", async () => {
    let asked = 0;
    const canWatch = async () => {
      asked += 1;
      return asked === 1;
    };
    const { site } = await serveLive(platform, { canWatch });
    const socket = await openAs(nora, site);
    socket.send({ type: "watch", thread: threadOf(5) });
    await socket.settled();
    await publishToThread(db, threadOf(5));
    await publishToPeople(db, [nora.id], "messages");
    await socket.until(3);
    expect(await socket.settled()).toEqual([{ type: "ready" }, { type: "messages" }]);
  });

  test("about a thread reach only readers with access", async () => {
    const hidden = threadOf(3);
    const canWatch = vi.fn(async (_reader: unknown, thread: LiveThread) => thread !== hidden);
    const { site } = await serveLive(platform, { canWatch });
    const socket = await openAs(nora, site);
    socket.send({ type: "watch", thread: hidden });
    socket.send({ type: "watch", thread: threadOf(4) });
    await socket.settled();
    await publishToThread(db, hidden);
    await publishToThread(db, threadOf(4));
    await socket.until(3);
    expect(await socket.settled()).toEqual([{ type: "ready" }, { type: "comments", thread: threadOf(4) }]);
    expect(canWatch.mock.calls[0]?.[0]).toMatchObject({ userId: nora.id, isModerator: false });
  });

  test("cover up to 20 threads; one more closes with 1008", async () => {
    const socket = await openAs(nora);
    for (let number = 0; number < LIVE_LIMITS.watchedThreads; number += 1) {
      socket.send({ type: "watch", thread: threadOf(number) });
    }
    expect(await socket.settled()).toEqual([{ type: "ready" }]);
    socket.send({ type: "watch", thread: threadOf(LIVE_LIMITS.watchedThreads) });
    expect(await socket.closed).toBe(1008);
  });

  test("close every socket with 1012 when some may be lost", async () => {
    const gaps: (() => void)[] = [];
    const notices = { on: platform.notices.on, onGap: (listener: () => void) => void gaps.push(listener) };
    const { site } = await serveLive(platform, { notices });
    const [socket, other] = [await openAs(nora, site), await openAs(pia, site)];
    for (const gap of gaps) gap();
    expect(await Promise.all([socket.closed, other.closed])).toEqual([1012, 1012]);
    await openAs(nora, site);
  });
});

describe("a session that ends", () => {
  test("closes its own sockets, and not those of the user's other sessions", async () => {
    const token = await tokenOf(platform, nora);
    const [first, second] = [openSocket(site, { token }), openSocket(site, { token })];
    await Promise.all([first.until(1), second.until(1)]);
    const other = await openAs(nora);
    const sessionId = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;
    await db.delete(sessions).where(sql`id = ${sessionId}`);
    expect(await Promise.all([first.closed, second.closed])).toEqual([
      CLOSE_UNAUTHORIZED,
      CLOSE_UNAUTHORIZED,
    ]);
    expect(await other.settled()).toEqual([{ type: "ready" }]);
  });
});

describe("a role that changes", () => {
  test("during hello applies to the watches", async () => {
    const moderator = world.readerOf("max");
    const authenticate = vi.fn(async () => ({
      ...moderator,
      isModerator: authenticate.mock.calls.length === 1,
    }));
    const canWatch = vi.fn(async (reader: { isModerator: boolean }) => reader.isModerator);
    const { site } = await serveLive(platform, { auth: { authenticate }, canWatch });
    const socket = openSocket(site, { token: "any" });
    await socket.until(1);
    socket.send({ type: "watch", thread: threadOf(1) });
    await socket.settled();
    await publishToThread(db, threadOf(1));
    expect(await socket.settled()).toEqual([{ type: "ready" }]);
    expect(canWatch).toHaveBeenCalledTimes(1);
  });
});

describe("a dead connection", () => {
  test("ends when it does not respond to pings", async () => {
    const { site } = await serveLive(platform, { heartbeatMs: 50 });
    const token = await tokenOf(platform, nora);
    const alive = openSocket(site, { token });
    const dead = openSocket(site, { token, autoPong: false });
    expect(await dead.closed).toBe(1006);
    expect(await alive.settled()).toEqual([{ type: "ready" }]);
  });

  test("ends when a megabyte is buffered, without affecting others", async () => {
    const { site } = await serveLive(platform);
    const thread = threadOf(1);
    const [slow, quick] = [await openAs(nora, site), await openAs(pia, site)];
    for (const socket of [slow, quick]) {
      socket.send({ type: "watch", thread });
      await socket.settled();
    }
    slow.ws.pause();
    const [parts, part] = [100, 1_500];
    for (let number = 0; number < parts; number += 1) {
      // PostgreSQL merges equal notices of a transaction, so they contain a number.
      await db.execute(sql`
        select pg_notify('live', json_build_object('thread', ${thread}::text, 'number', number)::text)
        from generate_series(1, ${part}::int) number`);
      await quick.until((number + 1) * part + 2);
    }
    slow.ws.resume();
    expect(await slow.closed).toBe(1006);
    expect(slow.frames.length).toBeLessThan(parts * part);
    expect(quick.frames.length).toBe(parts * part + 2);
  });
});

test("closes every socket with 1001 on shutdown, and rejects new ones", async () => {
  const { live, server, site } = await serveLive(platform);
  const [polite, deaf] = [await openAs(nora, site), await openAs(pia, site)];
  deaf.ws.pause();
  const closing = live.close();
  expect(await polite.closed).toBe(1001);
  await closing;
  expect(await rejectionOf(site)).toBe(503);
  await new Promise((resolve) => server.close(resolve));
});
