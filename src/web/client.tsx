import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isOffline } from "./platform/online.ts";
import { navigateOnceAlive } from "./platform/page-alive.tsx";
import { getRouter } from "./router.tsx";

// Start's own entry also brings what calls server functions (12 KB gzipped); ours is an API of its own.
const router = getRouter();
navigateOnceAlive(router);

// Where the code of a screen is missing, the router reloads the page, since a new version may have replaced it. Offline
// the browser's own error page would come instead; so the error no longer looks like one of missing code.
window.addEventListener("vite:preloadError", ({ payload }) => {
  if (isOffline()) payload.message = `Offline: ${payload.message}`;
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
