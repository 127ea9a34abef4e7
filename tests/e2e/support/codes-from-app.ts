import type { Locator } from "playwright-core";
import { codeAt } from "#server/account/prove/check-code.ts";

/** What an app shows now for the key in the dialog "Set up codes". */
export async function readKey(setup: Locator) {
  const key = ((await setup.locator("code").textContent()) ?? "").replaceAll(" ", "");
  return {
    code: () => codeAt(key, Date.now()),
    /** Each code works once. The one after the current one is accepted, and stays valid when time moves on. */
    nextCode: () => codeAt(key, Date.now() + 30_000),
  };
}
