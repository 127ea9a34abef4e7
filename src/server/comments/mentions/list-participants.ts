import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { findVisibleThread } from "#server/posts/index.ts";
import { loadParticipants } from "./load-participants.ts";

const MAX_SHOWN = 8;

export const listParticipants = api.comments.listParticipants
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const thread = await findVisibleThread(db, reader, input);
    if (!thread) throw errors.NOT_FOUND();
    const prefix = ` ${foldText(input.text.trim())}`;
    return (await loadParticipants(db, thread))
      .filter(({ id, fullName }) => id !== reader.userId && ` ${foldText(fullName)}`.includes(prefix))
      .slice(0, MAX_SHOWN);
  });
