export { getFollow as get, putFollow as put, removeFollow as remove } from "./follow.ts";
export { listFollows as list } from "./list-follows.ts";
export { listNew } from "./list-new.ts";
export { markSeen } from "./mark-seen.ts";
