import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("keeps the address of a file for a while, because Safari reads it after the click", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const link = { click: vi.fn(), href: "", download: "" };
  vi.stubGlobal("document", { createElement: () => link });
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  saveFile(new File(["text"], "data.txt"));
  expect([link.click.mock.calls.length, link.download, revoke.mock.calls.length]).toEqual([1, "data.txt", 0]);
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href);
});
