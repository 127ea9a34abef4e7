export {
  findMessageForReport,
  readConversationContexts,
  textOfMessage,
} from "./message-for-report.ts";
