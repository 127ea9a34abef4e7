import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { navigateOnceAlive } from "./platform/page-alive.tsx";
import { getRouter } from "./router.tsx";

// Start's own entry also brings what calls server functions (12 KB gzipped); ours is an API of its own.
const router = getRouter();
navigateOnceAlive(router);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
