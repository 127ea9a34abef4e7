export { useUnreadMessages } from "./message-queries.ts";
