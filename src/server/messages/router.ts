export { acceptRequest as accept } from "./accept-request.ts";
export { getBlock, listBlocks, putBlock, removeBlock } from "./block.ts";
export { createMessage as create } from "./create-message.ts";
export { getConversation as get } from "./get-conversation.ts";
export { listConversations as list } from "./list-conversations.ts";
export { markMessagesRead as markRead } from "./mark-read.ts";
