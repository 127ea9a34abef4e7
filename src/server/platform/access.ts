import { ORPCError, os } from "@orpc/server";
import type { RequestContext } from "./api.ts";
import type { MemberReader, Reader } from "./reader.ts";

const middleware = os.$context<RequestContext>().middleware;

/** For members' operations: answers 401 to visitors, and tells the compiler that there is a user id. */
export const signedIn = middleware(({ context, next }) =>
  next({ context: { reader: memberOf(context.reader) } }),
);

/** For moderators' operations: answers 401 to visitors and 403 to members. */
export const moderatorsOnly = middleware(({ context, next }) => {
  const reader = memberOf(context.reader);
  if (!reader.isModerator) throw new ORPCError("FORBIDDEN", { message: "Access denied" });
  return next({ context: { reader } });
});

function memberOf(reader: Reader): MemberReader {
  const { userId } = reader;
  if (userId === null) throw new ORPCError("UNAUTHORIZED", { message: "Authentication required" });
  return { ...reader, userId };
}
