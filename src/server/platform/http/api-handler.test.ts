import { os } from "@orpc/server";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createApiHandler } from "./api-handler.ts";

test("a failed operation responds with the id of its request, and tells no more", async () => {
  const lines: string[] = [];
  const broken = os.route({ method: "GET", path: "/broken" }).handler(() => {
    throw new Error("no such column");
  });
  const handle = createApiHandler({ broken });
  const context = {
    log: createLog("info", { write: (line: string) => void lines.push(line) }),
    responseHeaders: new Headers(),
  };
  const response = await handle(new Request("http://site.test/api/broken"), context as never, "the-request");
  expect(response?.status).toBe(500);
  const text = await response?.text();
  expect(JSON.parse(text ?? "")).toMatchObject({
    code: "INTERNAL_SERVER_ERROR",
    data: { requestId: "the-request" },
  });
  expect(text).not.toContain("column");
  expect(lines.join("")).toContain("no such column");
});
