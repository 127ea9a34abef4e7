export { canSuspend } from "./people-policy.ts";
export { suspend } from "./suspend.ts";
