/** Ends a text with a period, unless its last word has one: "in Texas." and "in the U.S." */
export const asSentence = (text: string): string => (/[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`);
