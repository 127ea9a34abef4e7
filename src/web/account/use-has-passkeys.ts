import { usePageAlive } from "#web/platform/page/page-alive.tsx";

/** Whether this browser has passkeys, at this address. True until the page is alive, like what the server writes. */
export const useHasPasskeys = (): boolean => !usePageAlive() || window.PublicKeyCredential !== undefined;

export const NO_PASSKEYS = "This browser can't use passkeys here. Use a newer one, or another way.";
