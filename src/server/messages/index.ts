export { countUnreadMessages } from "./count-unread.ts";
export { eraseCorrespondent } from "./erase-correspondent.ts";
export {
  findMessageForReport,
  loadConversationContexts,
  textOfMessage,
} from "./message-for-report.ts";
