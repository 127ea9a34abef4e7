import { type Format, RECORD, stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { draftKey, REVIEW_DRAFT_KEY } from "#web/platform/stored/draft-keys.ts";

export interface UnsentText {
  label: string;
  text: string;
  /** Where it can be finished, if the draft's name says it. */
  address?: string;
}

type Fields = Record<string, unknown>;

const linesOf = (...parts: unknown[]) =>
  parts.filter((part) => typeof part === "string" && part !== "").join("\n");

const discussionText = ({ title, content }: Fields) => linesOf(title, content);

const DISCUSSION: Format<string> = { ...TEXT, read: (text) => discussionText(JSON.parse(text)) };
/** See `basedOnVersion`. */
const DISCUSSION_EDIT: Format<string> = {
  ...TEXT,
  read: (text) => discussionText(JSON.parse(JSON.parse(text)[1])),
};
/** Without the version before it. */
const COMMENT_EDIT: Format<string> = { ...TEXT, read: (text) => text.slice(text.indexOf("\n") + 1) };

interface DraftKind {
  /** Begins the draft's name; what follows is an id or a path. */
  name: string;
  label: string;
  format: Format<string>;
  addressOf?: (rest: string) => string;
}

const KINDS: readonly DraftKind[] = [
  {
    name: "discussion:",
    label: "Edit of a discussion",
    format: DISCUSSION_EDIT,
    addressOf: (id) => `/discussions/${id}/edit`,
  },
  {
    name: "discussion",
    label: "New discussion",
    format: DISCUSSION,
    addressOf: () => "/search?tab=discussions",
  },
  { name: "comment:", label: "Comment", format: TEXT, addressOf: (post) => `/${post}` },
  { name: "answer:", label: "Reply to a comment", format: TEXT },
  { name: "edit:", label: "Edit of a comment", format: COMMENT_EDIT },
  { name: "reply:", label: "Reply to a message", format: TEXT, addressOf: (id) => `/messages/${id}` },
  { name: "message:", label: "Message", format: TEXT, addressOf: (id) => `/profile/${id}` },
];

/** Returns what a member of this browser typed and didn't send. Edits of reviews aren't kept by member, so they are left out. */
export function readUnsentTexts(userId: string): UnsentText[] {
  const prefix = draftKey(userId, "");
  const drafts = Object.keys(window.localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => readDraft(key, key.slice(prefix.length)));
  return [...readReviewDraft(userId), ...drafts].filter(({ text }) => text.trim() !== "");
}

function readDraft(key: string, name: string): UnsentText[] {
  const kind = KINDS.find((one) => name.startsWith(one.name));
  const text = kind && stored(key, kind.format).read();
  if (!kind || text === undefined) return [];
  const address = kind.addressOf?.(name.slice(kind.name.length));
  return [{ label: kind.label, text, ...(address !== undefined && { address }) }];
}

function readReviewDraft(userId: string): UnsentText[] {
  const draft = stored(REVIEW_DRAFT_KEY, RECORD).read()?.[userId] as { content?: Fields } | undefined;
  const { leadSourceName, city, detailedReview, pros, cons } = draft?.content ?? {};
  const points = [pros, cons].flatMap((list) => (Array.isArray(list) ? list : []));
  const text = linesOf(leadSourceName, city, detailedReview, ...points);
  return [{ label: "Review", text, address: "/add-review" }];
}
