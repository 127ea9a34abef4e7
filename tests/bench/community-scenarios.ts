import { COMMENT_SORTS, DISCUSSION_SORTS } from "#contract/parts.ts";
import type { Client } from "./open-client.ts";
import type { Samples } from "./samples.ts";
import { at, type Scenario } from "./scenario.ts";

export function community(samples: Samples): Scenario[] {
  const { markets, toolIds, commentedDiscussionIds, longThread, authorIds, words } = samples;
  const scopes = {
    all: () => ({}),
    market: (round: number) => ({ marketId: at(markets, round).id }),
    tool: (round: number) => ({ toolId: at(toolIds, round) }),
  };
  return [
    ...Object.entries(scopes).flatMap(([scope, filter]) =>
      DISCUSSION_SORTS.map(
        (sort): Scenario => ({
          name: `discussions, ${scope}, ${sort}, first page`,
          kind: "screen",
          call: (client, round) => client.discussions.list({ ...filter(round), sort }),
        }),
      ),
    ),
    ...Object.entries(words).flatMap(([share, ofShare]) =>
      (["newest", "most-replies"] as const).map(
        (sort): Scenario => ({
          name: `discussions, ${share} word, ${sort}`,
          kind: "text",
          call: (client, round) => client.discussions.list({ q: at(ofShare, round), sort }),
        }),
      ),
    ),
    {
      name: "discussion",
      kind: "screen",
      call: (client, round) => client.discussions.get({ id: at(commentedDiscussionIds, round) }),
    },
    {
      name: "discussions of a person",
      kind: "screen",
      call: (client, round) => client.discussions.listByAuthor({ userId: at(authorIds, round) }),
    },
    {
      name: "profile",
      kind: "screen",
      call: (client, round) => client.profiles.get({ id: at(authorIds, round) }),
    },
    {
      name: "thread, first part",
      kind: "screen",
      call: (client, round) =>
        client.comments.list({ kind: "discussions", id: at(commentedDiscussionIds, round) }),
    },
    ...COMMENT_SORTS.flatMap((sort) => threadOf3000(longThread, sort)),
  ];
}

function threadOf3000(id: string, sort: (typeof COMMENT_SORTS)[number]): Scenario[] {
  let next: string | undefined;
  const list = (client: Client, after?: string) =>
    client.comments.list({ kind: "discussions", id, sort, ...(after === undefined ? {} : { after }) });
  return [
    { name: `thread of 3,000, ${sort}, first part`, kind: "thread", call: (client) => list(client) },
    {
      name: `thread of 3,000, ${sort}, later parts`,
      kind: "thread",
      async call(client) {
        next = (await list(client, next)).next ?? undefined;
      },
    },
  ];
}
