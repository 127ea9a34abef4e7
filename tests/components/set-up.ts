import "#web/styles.css";
import { afterEach, expect, vi } from "vitest";
import { cleanup, configure } from "vitest-browser-react/pure";
import { hasLeft, leaveSession } from "#web/platform/session/session.ts";

// As in the product.
configure({ reactStrictMode: true });

/** Never connects: tests have no server for live updates. */
class Unconnected {
  static readonly CONNECTING = 0;
  readonly readyState = 0;
  close() {}
}
vi.stubGlobal("WebSocket", Unconnected);

const complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];

/** The page stays for the next test, so this ends what a new page wouldn't have, and expects a clean console. */
afterEach(async () => {
  // Their list is the module's, and a new result takes in the one before it.
  for (const close of document.querySelectorAll<HTMLElement>(".toast [aria-label=Close]")) close.click();
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  leaveSession();
  hasLeft();
  const said = complaints.flatMap(({ mock }) => mock.calls.map((words) => words.map(String).join(" ")));
  for (const { mockClear } of complaints) mockClear();
  expect(said, "the console stays clean").toEqual([]);
});
