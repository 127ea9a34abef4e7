export { putBrowser, removeBrowser } from "./browsers.ts";
export { getPushSettings as get } from "./load-push-settings.ts";
export { putKinds } from "./put-kinds.ts";
