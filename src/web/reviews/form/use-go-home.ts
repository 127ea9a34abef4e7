import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Long enough to read the confirmation (docs/product.md#drafts). */
const HOME_MS = 2000;

/** Opens Home after a moment, unless the user navigates first. */
export function useGoHome(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = window.setTimeout(() => void router.navigate({ to: "/" }), HOME_MS);
    const stay = () => window.clearTimeout(timer);
    // A slow navigation may outlast the delay.
    const stopListening = router.subscribe("onBeforeNavigate", ({ hrefChanged }) => hrefChanged && stay());
    return () => {
      stopListening();
      stay();
    };
  }, [router]);
}
