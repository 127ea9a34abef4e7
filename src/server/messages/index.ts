export {
  findMessageForReport,
  type ReportableMessage,
  readConversationContext,
} from "./message-for-report.ts";
