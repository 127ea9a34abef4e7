export {
  findMessageForReport,
  type ReportableMessage,
  readConversationContexts,
  textOfMessage,
} from "./message-for-report.ts";
