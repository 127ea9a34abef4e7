import { describe, expect, test } from "vitest";
import { createLog, type Log, PRIVATE_TEXT } from "./log.ts";

function logged(use: (log: Log) => void) {
  const lines: string[] = [];
  use(createLog("info", { write: (line: string) => void lines.push(line) }));
  return { text: lines.join(""), lines: lines.map((line) => JSON.parse(line)) };
}

test("writes an event as one JSON line with level, time and message", () => {
  const { lines } = logged((log) => log.child({ requestId: "abc" }).info({ port: 3000 }, "started"));
  expect(lines).toEqual([
    {
      level: "info",
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      requestId: "abc",
      port: 3000,
      msg: "started",
    },
  ]);
});

test("writes nothing below the level", () => {
  expect(logged((log) => log.debug("detail")).lines).toEqual([]);
});

describe("keeps personal data and secrets out of the log", () => {
  const CANARY = "canary";
  test.each<[string, (log: Log) => void]>([
    ["an address in a message", (log) => log.info(`mail to ${CANARY}.person+x@mail.example.com failed`)],
    ["an encoded address", (log) => log.info(`/confirm/${CANARY}%40example.com`)],
    ["an address with signs", (log) => log.info(`mail to ${CANARY}&o'brien#1@example.com failed`)],
    ["an address after a line break", (log) => log.info(`to:\\\n${CANARY}@example.com`)],
    ["a token after a line break", (log) => log.info(`t:\neyJhbGci.eyJzdWIi.${CANARY}`)],
    ["a query string", (log) => log.info({ url: `/search?q=${CANARY}&market=x` }, "request")],
    ["a query string in a full URL", (log) => log.info(`https://toolcomps.example/a/b?token=${CANARY}`)],
    ["an access token", (log) => log.info(`bearer eyJhbGciOi${CANARY}.eyJzdWIi${CANARY}.sig_${CANARY}`)],
    ["the password in a URL", (log) => log.info(`postgres://app:${CANARY}@localhost:5432/toolcomps`)],
    ["a field", (log) => log.info({ email: CANARY }, "signed up")],
    ["a nested field", (log) => log.info({ user: { email: CANARY }, input: { password: CANARY } }, "x")],
    ["a field in a list", (log) => log.info({ people: [{ email: CANARY }] }, "x")],
    ["a field of a child logger", (log) => log.child({ token: CANARY }).info("x")],
    [
      "a member's text",
      (log) => log.info({ review: { detailedReview: CANARY }, reply: { content: CANARY } }, "x"),
    ],
    ["an address in an error", (log) => log.error({ err: new Error(`no ${CANARY}@example.com`) }, "x")],
    [
      "the values of a failed query",
      (log) => {
        const cause = Object.assign(new Error("duplicate key value"), { detail: `(name)=(${CANARY})` });
        log.error({ err: new Error(`Failed query: select $1\nparams: ${CANARY}`, { cause }) }, "x");
      },
    ],
  ])("%s", (_what, use) => {
    const { text, lines } = logged(use);
    expect(lines).toHaveLength(1);
    expect(text).not.toContain(CANARY);
  });
});

test("keeps the useful fields of an error: name, message, code, constraint, stack, cause", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    constraint: "reviews_once",
  });
  const { lines } = logged((log) => log.error({ err: new TypeError("Failed query", { cause }) }, "x"));
  expect(lines[0].err).toMatchObject({
    type: "TypeError",
    message: "Failed query",
    stack: expect.stringContaining("log.test.ts"),
    cause: { message: "duplicate key value", code: "23505", constraint: "reviews_once" },
  });
});

test("bounds every repetition in the patterns, because a long line would take quadratic time", () => {
  const repeats = PRIVATE_TEXT.map(([{ source }]) => source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, "."));
  expect(repeats.filter((source) => /[*+]|\{\d+,\}/.test(source))).toEqual([]);
});
