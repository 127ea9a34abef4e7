import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DiscussionRow as DiscussionRowData } from "#contract/discussions.ts";
import { marketName } from "#contract/names.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { describePerson, PersonLink } from "#web/people/index.ts";
import { ModerationBadge, type WithReason } from "#web/posts/index.ts";
import { TagList } from "#web/tags/index.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Card } from "#web/ui/card.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCount, formatCounted } from "#web/ui/format.ts";
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
  const { id, title, excerpt, tags, tool, market, replyCount, likeCount, reason } = discussion;
  return (
    <Card>
      <p>
        <span
          className={classes(
            "figures block whitespace-nowrap leading-none",
            replyCount === 0 ? "text-2xl text-soft" : "text-3xl",
          )}
        >
          {formatCount(replyCount)}
        </span>
        <span className="block text-sm text-soft">{replyCount === 1 ? "reply" : "replies"}</span>
        {likeCount > 0 && (
          <span className="mt-1.5 block text-sm text-soft">{formatCounted(likeCount, "like")}</span>
        )}
      </p>
      <div>
        <div className="min-w-0 max-w-full">
          <h3>
            <Link to="/discussions/$id" params={{ id }}>
              {title}
            </Link>
          </h3>
          {(tool || market || isOfPerson) && (
            <Facts className="mt-0.5">
              {tool && <Name>{tool.name}</Name>}
              {market && <Name>{marketName(market)}</Name>}
              {isOfPerson && <TimeAgo at={discussion.createdAt} />}
            </Facts>
          )}
        </div>
        <DiscussionMarks discussion={discussion} />
        <ModerationBadge status={discussion.moderationStatus} reason={reason} />
        <p className="max-sm:line-clamp-2">{excerpt}</p>
        <TagList tags={tags} most={LIMITS.discussionRowTags} />
        {children}
      </div>
      {!isOfPerson && <Starter discussion={discussion} />}
    </Card>
  );
}

function Starter({ discussion: { author, createdAt } }: { discussion: DiscussionRowData }) {
  return (
    <div className="wrap-anywhere col-start-2 mt-3 flex min-w-0 items-center gap-3 self-start border-hairline lg:col-start-3 lg:mt-1 lg:border-l lg:pl-5">
      <div className="hidden sm:contents">
        <Avatar fullName={author.fullName} avatarUrl={author.avatarUrl} size="small" />
      </div>
      <Facts className="min-w-0">
        <PersonLink
          id={author.id}
          name={author.fullName}
          isTeam={author.isTeam}
          className="text-ink quiet-link"
        />
        {describePerson(author)}
        <TimeAgo at={createdAt} />
      </Facts>
    </div>
  );
}
