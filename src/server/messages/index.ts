export { countUnreadMessages } from "./count-unread.ts";
export { forgetCorrespondent } from "./forget-correspondent.ts";
export {
  findMessageForReport,
  readConversationContexts,
  textOfMessage,
} from "./message-for-report.ts";
