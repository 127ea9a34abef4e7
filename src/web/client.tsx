import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { UNLOADED } from "./platform/api/failure.ts";
import { navigateOnceAlive } from "./platform/page/page-alive.tsx";
import { tolerateTranslation } from "./platform/page/translated-page.ts";
import { getRouter } from "./router.tsx";

// The router reloads the page when a chunk is missing, since a deployment may have replaced it. Without a connection, that
// would show the browser's error page, so this disguises the error, and the error screen asks the server first.
window.addEventListener("vite:preloadError", ({ payload }) => {
  payload.message = `${UNLOADED}: ${payload.message}`;
});

/** Browsers only bring the caret into view, and bars may cover the rest. */
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLElement && target.matches("input, select, textarea"))
    target.scrollIntoView({ block: "nearest" });
});

async function start() {
  // Evaluating the modules was a task; starting in the same would block input on slow phones. Safari can't yield.
  await window.scheduler?.yield?.();
  const router = getRouter();
  navigateOnceAlive(router.history);
  tolerateTranslation();
  // Start's own entry includes the client for server functions (12 KB gzipped), which we don't use.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

void start();
