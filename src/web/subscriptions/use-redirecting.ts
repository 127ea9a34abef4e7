import { useEffect, useState } from "react";

/**
 * Busy while one is led to the payment provider, and free again for who comes back to the page as they left it: a
 * browser may keep it whole, with a button that would stay busy for good.
 */
export function useRedirecting() {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const free = () => setBusy(false);
    window.addEventListener("pageshow", free);
    return () => window.removeEventListener("pageshow", free);
  }, []);
  return [isBusy, setBusy] as const;
}
