import { describe, expect, test } from "vitest";
import { AVATAR_PATH } from "#contract/people/profiles.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";

const site = await serveApp(await openTestPlatform());
const { paths } = JSON.parse((await ask(`${site}/api/openapi.json`)).text) as {
  paths: Record<string, Record<string, unknown>>;
};
const writes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => method !== "get")
    .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, "x") })),
);
const send = (headers: Record<string, string>) =>
  Promise.all(
    writes.map(async ({ method, path }) => {
      const { status, headers: answered } = await ask(`${site}/api${path}`, { method, headers, body: "{}" });
      return { operation: `${method} ${path}`, status, cookies: answered["set-cookie"] };
    }),
  );
const answersWith = (status: number) =>
  writes.map(({ method, path }) => ({ operation: `${method} ${path}`, status, cookies: undefined }));

const PICTURES = [`POST ${AVATAR_PATH}`, "POST /reviews/x/receipt"];

describe("every operation that writes", () => {
  test.each<[string, Record<string, string>]>([
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["a page of another subdomain", { "sec-fetch-site": "same-site" }],
    ["an old browser on another site", { origin: "https://evil.test" }],
    ["a page without an origin", { origin: "null" }],
    ["a page whose site ends like ours", { origin: site.replace("127.0.0.1", "evil.127.0.0.1") }],
    ["another site that claims our origin", { origin: site, "sec-fetch-site": "cross-site" }],
  ])("rejects %s", async (_who, headers) => {
    expect(writes.length).toBeGreaterThan(70);
    expect(await send({ "content-type": "application/json", ...headers })).toEqual(answersWith(403));
  });

  test.each([
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-data; boundary=x",
    "text/json",
  ])("rejects the type %s, except for pictures", async (type) => {
    const answers = await send({ "content-type": type });
    const of = (isPicture: boolean) => (one: { operation: string }) =>
      isPicture === PICTURES.includes(one.operation);
    expect(answers.filter(of(false))).toEqual(answersWith(415).filter(of(false)));
    expect(answers.filter(of(true)).map(({ status }) => status)).toEqual([401, 401]);
  });

  test.each<[string, Record<string, string>]>([
    ["our own page", { "sec-fetch-site": "same-origin", origin: site }],
    ["an old browser on our own page", { origin: site }],
    ["a client without a browser", {}],
  ])("accepts %s", async (_who, headers) => {
    for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON"]) {
      const statuses = (await send({ "content-type": type, ...headers })).map(({ status }) => status);
      expect(statuses.filter((status) => status === 403 || status === 415)).toEqual([]);
    }
  });
});
