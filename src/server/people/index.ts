export { canSuspend } from "./people-policy.ts";
export { suspend } from "./suspensions.ts";
