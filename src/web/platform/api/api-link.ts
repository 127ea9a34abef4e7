import { OpenAPILink } from "@orpc/openapi-client/fetch";
import type { Contract } from "#contract/index.ts";
import { accessToken, refreshSession } from "#web/platform/session/session.ts";

/** Methods and paths (see vite.config.ts). */
declare const BROWSER_CONTRACT: Contract;

export const apiLink = new OpenAPILink(BROWSER_CONTRACT, {
  url: () => `${window.location.origin}/api`,
  headers: async () => {
    const token = await accessToken();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
  async fetch(request, init) {
    const again = request.clone();
    // PUT bodies are small, and drafts have to arrive even when the page closes.
    const response = await fetch(request, { ...init, keepalive: request.method === "PUT" });
    const rejected = request.headers.get("authorization")?.slice("Bearer ".length);
    if (response.status !== 401 || !rejected) return response;
    // Token rejected: retries with a fresh one if the session continues, else as a visitor.
    const session = await refreshSession(rejected);
    if (session) again.headers.set("authorization", `Bearer ${session.accessToken}`);
    else again.headers.delete("authorization");
    return fetch(again, init);
  },
});
