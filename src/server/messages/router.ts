import { acceptRequest } from "./accept-request.ts";
import { createMessage } from "./create-message.ts";
import { getBlock } from "./get-block.ts";
import { getConversation } from "./get-conversation.ts";
import { listBlocks } from "./list-blocks.ts";
import { listConversations } from "./list-conversations.ts";
import { markRead } from "./mark-read.ts";
import { putBlock } from "./put-block.ts";
import { removeBlock } from "./remove-block.ts";

export const messagesRouter = {
  list: listConversations,
  get: getConversation,
  create: createMessage,
  markRead,
  accept: acceptRequest,
  listBlocks,
  getBlock,
  putBlock,
  removeBlock,
};
