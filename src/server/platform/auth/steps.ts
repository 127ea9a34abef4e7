import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { Cookies, StepName } from "./cookies.ts";
import type { createLinks } from "./links.ts";

type Content = Record<string, string>;

/** What the server keeps between two requests of one browser. The browser has a cookie with a single-use token for it. */
export function createSteps(cookies: Cookies, links: ReturnType<typeof createLinks>) {
  return {
    /** @returns the token */
    async begin(
      db: Database | Transaction,
      name: StepName,
      content: Content,
      { responseHeaders, seconds }: { responseHeaders: Headers; seconds: number },
    ): Promise<string> {
      const token = await db.transaction((tx) => links.issue(tx, name, content, seconds));
      cookies.writeStep(responseHeaders, name, token, seconds);
      return token;
    },

    async find(db: Database, name: StepName, requestHeaders: Headers) {
      const token = cookies.readStep(requestHeaders, name);
      const content = token === undefined ? undefined : await links.find(db, name, token);
      return token !== undefined && content !== undefined ? { token, content } : undefined;
    },

    /** Call it before what the step is for. @returns false if a concurrent request did */
    async use(db: Database | Transaction, name: StepName, token: string): Promise<boolean> {
      return (await db.transaction((tx) => links.use(tx, name, token))) !== undefined;
    },

    forget: (name: StepName, responseHeaders: Headers) => cookies.clearStep(responseHeaders, name),
  };
}
