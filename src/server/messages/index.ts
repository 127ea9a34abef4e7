export { eraseCorrespondent } from "./erase-correspondent.ts";
export { countUnreadMessages } from "./mark-read.ts";
export { findMessageForReport, loadConversationContexts, textOfMessage } from "./message-for-report.ts";
