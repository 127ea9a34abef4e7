export { oneClickRoute } from "./one-click-route.ts";
