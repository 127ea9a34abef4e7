import { describe, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { SeenSecrets } from "#tests/security/canaries/seen-secrets.ts";
import { ask } from "#tests/support/serve-app.ts";
import type { Case } from "./access-case.ts";
import { ACCESS_TABLE, callOf } from "./access-table.ts";
import { ACTORS, type Call } from "./actors.ts";
import { openStage } from "./stage.ts";

const lines: string[] = [];
const stage = await openStage(createLog("trace", { write: (line) => void lines.push(line) }));
const secrets = new SeenSecrets();

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}
const { paths } = JSON.parse((await ask(`${stage.site}/api/openapi.json`)).text) as {
  paths: Record<string, Record<string, Operation>>;
};
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    sends: Object.keys(operation.requestBody?.content["application/json"]?.schema.properties ?? {}),
  })),
);

test("every operation of the API has a row, and every row an operation", () => {
  expect(Object.keys(ACCESS_TABLE).sort()).toEqual(described.map(({ name }) => name).sort());
});

test("body fields match those in the table", () => {
  const sends = Object.fromEntries(described.map(({ name, sends }) => [name, sends.toSorted()]));
  const declared = Object.entries(ACCESS_TABLE).map(([name, row]) => [name, row.sends.toSorted()]);
  expect(sends).toEqual(Object.fromEntries(declared));
});

/** Operations of moderators and admins that concern no content of a member, with the reason. */
const ABOUT_NO_CONTENT: Record<string, string> = {
  "POST /moderation/decisions": "answers for each item: decide-items.test.ts",
  "DELETE /moderation/decisions/{batchId}": "takes back a decision",
  "DELETE /moderation/merges/{id}": "takes back a merge",
  "DELETE /moderation/unusual-reviews/{id}/dismissal": "takes back a dismissal",
  "PUT /moderation/similar/{kind}/{id}/different/{otherId}": "changes neither of the two",
  "POST /moderation/people/{id}/suspension": "refuses everyone with a role",
  "DELETE /moderation/people/{id}/suspension": "refuses everyone with a role",
  "DELETE /moderation/people/{id}/notes/{noteId}": "takes back a note",
  "PUT /moderation/contact-requests/{id}/done": "a note for the team",
  "DELETE /moderation/contact-requests/{id}/done": "a note for the team",
};

test("moderators are refused what they made themselves, in every operation", () => {
  const writes = Object.entries(ACCESS_TABLE).filter(
    ([name, { cases }]) =>
      !name.startsWith("GET ") &&
      !name.includes("/newsletter/") &&
      Object.values(cases).some(({ expected }) => expected.member === 403 && expected.admin !== 403),
  );
  const uncovered = writes.filter(([name, { cases }]) => {
    const own = Object.entries(cases).filter(([title]) => /^own\b/.test(title));
    const isRefused = own.every(([, { expected }]) => expected.moderator === 403 && expected.admin === 403);
    return !(name in ABOUT_NO_CONTENT) && (own.length === 0 || !isRefused);
  });
  expect(uncovered.map(([name]) => name)).toEqual([]);
  expect(writes.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(ABOUT_NO_CONTENT)));
});

let cells = 0;

/** Thousands of requests, while other files need the CPU, too. */
const SLOW_MS = 180_000;

/** Whether only a session lets one in, so that those without one can try what a member then does. */
const needsSession = ({ expected }: Case) => expected.visitor === 401 && expected.unconfirmed === 401;

/** Whether nobody has done anything with what was prepared for a call, and the next actor can send it. */
const isUnused = (name: string, one: Case, { headers }: Call, status: number) =>
  headers === undefined &&
  ((status === 401 && needsSession(one)) || (status === 403 && !/\bown\b/.test(name)));

describe.each(Object.entries(ACCESS_TABLE))("%s", { timeout: SLOW_MS }, (operation, { cases }) => {
  test("responds to every actor as declared, and to hidden items as to missing ones", async () => {
    const mismatches: string[] = [];
    const notFound = Object.fromEntries(ACTORS.map((actor) => [actor, new Set<string>()]));
    for (const [name, one] of Object.entries(cases)) {
      let unused: Call | undefined;
      for (const actor of ACTORS) {
        const expected = one.expected[actor];
        if (unused === undefined) await stage.forgetUses();
        const preparedFor = expected === 401 && needsSession(one) ? "member" : actor;
        let call = unused ?? (await callOf(operation, one, stage, preparedFor));
        if (call.headers !== undefined && preparedFor !== actor)
          call = await callOf(operation, one, stage, actor);
        const answer = await stage.send(actor, call);
        const { status, text } = answer;
        secrets.add(call, answer);
        cells += 1;
        if (status === 404) notFound[actor]?.add(text);
        if (status !== expected)
          mismatches.push(`${actor}, ${name}: ${status} instead of ${expected}: ${text}`);
        unused = isUnused(name, one, call, status) ? call : undefined;
      }
    }
    const leaking = Object.entries(notFound).filter(([, texts]) => texts.size > 1);
    mismatches.push(...leaking.map(([actor]) => `${actor}: "not found" has several forms`));
    expect(mismatches).toEqual([]);
  });
});

test("all cells were requested", () => {
  const declared =
    Object.values(ACCESS_TABLE).flatMap(({ cases }) => Object.keys(cases)).length * ACTORS.length;
  console.info(`${cells} cells of ${described.length} operations asked`);
  expect(cells).toBe(declared);
});

test("the log of all requests contains no address, password, token or cookie", async () => {
  await secrets.addStored(stage.platform.db);
  const written = lines.join("");
  expect(lines.length).toBeGreaterThanOrEqual(cells);
  expect(secrets.values.size).toBeGreaterThan(50);
  expect(secrets.foundIn(written)).toEqual([]);
});
