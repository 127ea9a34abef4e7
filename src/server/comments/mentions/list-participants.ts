import { findVisibleThread } from "#server/items/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { loadParticipants } from "./load-participants.ts";

/** Ours: what a picker shows at once. */
const MOST_SHOWN = 8;

/** Whom one can name in a thread: by the beginning of a name, or of a word of it. */
export const listParticipants = api.comments.listParticipants
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const thread = await findVisibleThread(db, reader, input);
    if (!thread) throw errors.NOT_FOUND();
    const begun = ` ${foldText(input.text.trim())}`;
    return (await loadParticipants(db, thread))
      .filter(({ id, fullName }) => id !== reader.userId && ` ${foldText(fullName)}`.includes(begun))
      .slice(0, MOST_SHOWN);
  });
