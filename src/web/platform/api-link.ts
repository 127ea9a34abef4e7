import browserContract from "virtual:browser-contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import type { Contract } from "#contract/index.ts";
import { accessToken, refreshSession } from "./session.ts";

/** Calls the API over HTTP, as whoever is signed in in this browser. */
export const apiLink = new OpenAPILink(browserContract as Contract, {
  url: () => `${window.location.origin}/api`,
  headers: async () => {
    const token = await accessToken();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
  async fetch(request, init) {
    const again = request.clone();
    // What is put is small, and is to arrive even from a page that is being closed, such as a draft.
    const response = await fetch(request, { ...init, keepalive: request.method === "PUT" });
    const refused = request.headers.get("authorization")?.slice("Bearer ".length);
    if (response.status !== 401 || !refused) return response;
    // The server no longer takes this token: a fresh one if the session goes on, else as a visitor.
    const session = await refreshSession(refused);
    if (session) again.headers.set("authorization", `Bearer ${session.accessToken}`);
    else again.headers.delete("authorization");
    return fetch(again, init);
  },
});
