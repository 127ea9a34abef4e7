import { v7 as uuidv7 } from "uuid";
import { sessions } from "#server/platform/db/schema/index.ts";
import { callAs, type TestApi } from "#tests/support/api.ts";
import type { Person } from "#tests/support/world.ts";
import { newTestBrowser, subscriptionOf, type TestBrowser } from "./push-stand-in.ts";

/** Signed-in browsers that can take notes. */
export function pushSessionsOf({ platform, db, world }: Pick<TestApi, "platform" | "db" | "world">) {
  async function signIn(person: Person, userAgent?: string) {
    const id = uuidv7();
    const expiresAt = new Date(Date.now() + 60_000);
    await db
      .insert(sessions)
      .values({ id, userId: world.people[person].id, token: id, expiresAt, userAgent });
    const api = callAs(platform, { ...world.readerOf(person), sessionId: id });
    return { id, api };
  }

  return {
    signIn,
    async subscribe(person: Person, browser: TestBrowser = newTestBrowser()) {
      const session = await signIn(person);
      await session.api.push.putBrowser(subscriptionOf(browser));
      return { ...session, browser };
    },
  };
}
