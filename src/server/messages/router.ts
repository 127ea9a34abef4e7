export { acceptRequest as accept } from "./accept-request.ts";
export { createMessage as create } from "./create-message.ts";
export { getBlock } from "./get-block.ts";
export { getConversation as get } from "./get-conversation.ts";
export { listBlocks } from "./list-blocks.ts";
export { listConversations as list } from "./list-conversations.ts";
export { markMessagesRead as markRead } from "./mark-read.ts";
export { putBlock } from "./put-block.ts";
export { removeBlock } from "./remove-block.ts";
