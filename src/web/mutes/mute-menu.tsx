import { isDeletedUser } from "#contract/vocabulary.ts";
import { useUser } from "#web/platform/session/viewer.ts";
import { MoreMenu } from "#web/ui/menu/more-menu.tsx";
import MuteEntry from "./mute-entry.tsx";
import type { MutedThing } from "./use-mute.ts";

interface MuteMenuProps {
  post: { kind: "review" | "discussion"; id: string };
  /** Of the post. */
  name: string;
  author: { id: string; fullName: string };
  tool: { id: string; name: string } | null;
}

/** What a member may mute of a post: it, its author or its tool. Own posts are never muted. */
export default function MuteMenu({ post, name, author, tool }: MuteMenuProps) {
  const user = useUser();
  if (!user || user.id === author.id) return null;
  const things: [string, MutedThing][] = [
    [`Mute this ${post.kind}`, { kind: post.kind, key: post.id, name }],
  ];
  if (!isDeletedUser(author.id))
    things.push([`Mute ${author.fullName}`, { kind: "person", key: author.id, name: author.fullName }]);
  if (tool) things.push([`Mute ${tool.name}`, { kind: "tool", key: tool.id, name: tool.name }]);
  return (
    <MoreMenu label={`Mute ${name}`}>
      {things.map(([label, thing]) => (
        <MuteEntry key={label} label={label} thing={thing} />
      ))}
    </MoreMenu>
  );
}
