import { storeBlock, storeConversation } from "#tests/security/access/messages-stage.ts";
import type { Stage } from "#tests/security/access/stage.ts";

/**
 * Creates messages between Nora and Owen, and from Owen to Ada, who had blocked him.
 * @returns the ids of the messages
 */
export async function createMessageCanaries(stage: Stage): Promise<string[]> {
  const { nora, owen, ada } = stage.world.people;
  const between = await storeConversation(stage, {
    from: nora.id,
    to: owen.id,
    isAccepted: true,
    subject: "zephyrsubject",
    content: "zephyrmessage",
  });
  await storeBlock(stage, ada.id, owen.id);
  const undelivered = await storeConversation(stage, {
    from: owen.id,
    to: ada.id,
    isDelivered: false,
    content: "zephyrundelivered",
  });
  return [between.messageId, undelivered.messageId];
}

export const MESSAGE_CANARIES = [
  { word: "zephyrsubject", belongsTo: ["author", "another member"] },
  { word: "zephyrmessage", belongsTo: ["author", "another member"] },
  { word: "zephyrundelivered", belongsTo: ["another member"] },
] as const;
