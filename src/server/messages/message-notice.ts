/** Unread messages of one conversation are one notification. */
export const groupKeyOf = (conversationId: string) => `message:${conversationId}`;
