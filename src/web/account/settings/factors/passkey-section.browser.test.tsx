import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import { PasskeySection } from "./passkey-section.tsx";

afterEach(() => vi.restoreAllMocks());

const id = "0190a000-0000-7000-8000-0000000000ff";
const CHALLENGE = {
  challenge: "AAAA",
  rp: { id: "localhost", name: "ToolComps" },
  user: { id: "AAAA", name: "robin@members.test", displayName: "Robin Vale" },
  pubKeyCredParams: [],
  excludeCredentials: [],
} as object as OutputOf<"account", "startPasskey">;
const FACTORS = { hasPassword: true, takesSecondFactor: false, needsLink: false, passkeys: [], codes: null };

/** As a device answers. */
function createKey() {
  const bytes = new Uint8Array(4).buffer;
  return {
    ...{ id: "AAAA", rawId: bytes, type: "public-key", getClientExtensionResults: () => ({}) },
    response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => [] },
  } as object as Credential;
}

test.each([
  ["a role's first passkey", true, 1],
  ["another one", false, 0],
])("says for %s whether other devices were signed out: %s", async (_, endsOthers, count) => {
  vi.spyOn(navigator.credentials, "create").mockResolvedValue(createKey());
  const account = {
    getFactors: () => FACTORS,
    startPasskey: () => CHALLENGE,
    addPasskey: () => ({ id, name: "Chrome on Linux", endsOthers }),
  };
  await renderScreen(<PasskeySection />, { viewer: {}, api: { account } });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect.element(page.getByText("Passkey added")).toBeVisible();
  const note = page.getByText("You've been signed out on your other devices.");
  expect(note.elements()).toHaveLength(count);
});
