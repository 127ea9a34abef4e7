export { useUnreadMessages } from "./message-queries.ts";
export { SendMessage } from "./send-message.tsx";
