import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { findVisibleThread } from "#server/posts/index.ts";
import { findMembers } from "./find-members.ts";
import { loadParticipants } from "./load-participants.ts";
import type { Participant } from "./mentions.ts";

const MAX_SHOWN = 8;

export const listParticipants = api.comments.listParticipants
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const thread = await findVisibleThread(db, reader, input);
    if (!thread) throw errors.NOT_FOUND();
    const prefix = ` ${foldText(input.text.trim())}`;
    const isFound = ({ id, fullName }: Participant) =>
      id !== reader.userId && ` ${foldText(fullName)}`.includes(prefix);
    const participants = await loadParticipants(db, thread);
    const found = participants.filter(isFound);
    if (found.length >= MAX_SHOWN) return found.slice(0, MAX_SHOWN);
    const others = await findMembers(db, input.text, participants);
    return [...found, ...others.filter(isFound)].slice(0, MAX_SHOWN);
  });
