import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { marketName } from "#contract/names.ts";
import type { DiscussionRow as DiscussionRowData } from "#contract/posts/discussions.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { describePerson, PersonLink } from "#web/people/index.ts";
import { ModerationBadge, type WithReason } from "#web/posts/index.ts";
import { TagList } from "#web/tags/index.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Card } from "#web/ui/card.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Name } from "#web/ui/name.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { DiscussionMarks } from "./discussion-marks.tsx";

interface DiscussionRowProps {
  discussion: WithReason<DiscussionRowData>;
  /** On the profile of its author. */
  isOfPerson: boolean;
  children?: ReactNode;
}

export function DiscussionRow({ discussion, isOfPerson, children }: DiscussionRowProps) {
  const { id, title, excerpt, author, tags, tool, market, replyCount, likeCount, reason } = discussion;
  const [role] = describePerson(author);
  return (
    <Card className={isOfPerson ? "discussion-card" : "discussion-card with-face"}>
      {!isOfPerson && <Avatar fullName={author.fullName} avatarUrl={author.avatarUrl} />}
      <div>
        <DiscussionMarks discussion={discussion} />
        <h3>
          <Link to="/discussions/$id" params={{ id }}>
            {title}
          </Link>
        </h3>
        <Facts>
          {!isOfPerson && (
            <PersonLink
              id={author.id}
              name={author.fullName}
              isTeam={author.isTeam}
              isDisabled={author.isDisabled}
              className="text-ink quiet-link"
            />
          )}
          {!isOfPerson && role}
          <TimeAgo at={discussion.createdAt} />
          {tool && <Name>{tool.name}</Name>}
          {market && <Name>{marketName(market)}</Name>}
        </Facts>
        <ModerationBadge status={discussion.moderationStatus} reason={reason} />
        <p>{excerpt}</p>
        {children && <div className="mt-2">{children}</div>}
      </div>
      <div>
        <Facts>
          <span className={replyCount > 0 ? "font-semibold text-ink" : undefined}>
            {replyCount === 0 ? "No replies yet" : formatCounted(replyCount, "reply", "replies")}
          </span>
          {likeCount > 0 && formatCounted(likeCount, "like")}
        </Facts>
        <TagList tags={tags} most={LIMITS.discussionRowTags} />
      </div>
    </Card>
  );
}
