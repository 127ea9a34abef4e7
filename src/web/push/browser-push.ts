import type { ApiContext } from "#web/platform/api/api.ts";
import { sessionState } from "#web/platform/session/session.ts";
import { pushWish } from "#web/platform/stored/push-wish.ts";

/** Whether this browser can show notes: `install` where it can once the site is on the Home Screen, `blocked` by its settings. */
export type PushAbility = "missing" | "install" | "blocked" | "ready";

export function pushAbility(): PushAbility {
  const hasAll = ["PushManager", "Notification"].every((name) => name in window);
  if (!hasAll || !("serviceWorker" in navigator)) return isAppleMobile() ? "install" : "missing";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** iPads call themselves Macs, which have no touch screen. */
function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** Registers the worker again, because waiting for one that was never registered would not end. */
async function pushManager(): Promise<PushManager> {
  await navigator.serviceWorker.register("/offline-worker.js");
  return (await navigator.serviceWorker.ready).pushManager;
}

/**
 * Subscribes this browser with the server's key and sends the subscription. Call it after a press: browsers ask for
 * permission first.
 * @returns false without the permission
 * @throws if the push service or the server can't be reached
 */
export async function turnPushOn({ api, queries, queryClient }: ApiContext): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { publicKey } = await api.push.get();
  const manager = await pushManager();
  const former = await manager.getSubscription();
  // After the operator replaced the key, push services refuse what is sent to the former subscription.
  if (former && keyOf(former) !== publicKey) await former.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint = "", keys = {} } = (await manager.subscribe(options)).toJSON();
  const { p256dh = "", auth = "" } = keys;
  const settings = await api.push.putBrowser({ endpoint, p256dh, auth });
  queryClient.setQueryData(queries.push.get.queryKey(), settings);
  const session = sessionState();
  if (session.status === "signed-in") pushWish.write(session.session.user.id);
  return true;
}

/** Ends the subscription in this browser. The server's part is `push.removeBrowser`. */
export async function dropSubscription(): Promise<void> {
  pushWish.write(undefined);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** In base64url, without padding. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
