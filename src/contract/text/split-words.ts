/** "crm casper, wy" is three words. */
export const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== "");
