/** What no XML 1.0 document may have, not even as a reference (https://www.w3.org/TR/xml/#charsets). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** All XML that we send ends here, so that no text can make it unreadable. Sitemaps are a stream, whose library does the same. */
export const writeXml = (document: string): string => document.replace(FORBIDDEN, "");
