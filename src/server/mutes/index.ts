export { hasMutes, isNotMuted } from "./is-not-muted.ts";
