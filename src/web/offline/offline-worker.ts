import { enable } from "workbox-navigation-preload";
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import { showNotes } from "./show-notes.ts";

// Shows the offline page, and notes. Pages always come from the network, and no answer is stored. A new version waits until the tabs of the old one are closed,
// so that they keep the files they have.

declare global {
  interface Window {
    /** The offline page and its files, which the server fills in. */
    __WB_MANIFEST: PrecacheEntry[];
  }
}

const OFFLINE_PAGE = "/offline.html";

/** Not pages: the API, uploaded files, and the test inbox. */
const OTHERS = /^\/(?:api|files|dev)\//;

// So that a page's request doesn't wait for the worker to start.
enable();
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(OFFLINE_PAGE) }] }),
    { denylist: [OTHERS] },
  ),
);
showNotes(self as unknown as Parameters<typeof showNotes>[0]);
