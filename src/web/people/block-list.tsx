import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { BlockedMember } from "#contract/people/messages.ts";
import { FRESH_BY_PAGE } from "#web/platform/api/paging.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { PersonLink } from "./person-link.tsx";
import { UnblockButton } from "./unblock-button.tsx";

export function BlockList() {
  const { queries } = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const blocks = useInfiniteQuery(
    queries.messages.listBlocks.infiniteOptions({
      input: (page: number) => ({ page }),
      ...FRESH_BY_PAGE,
    }),
  );
  const count = blocks.data?.pages.flatMap((page) => page.items).length ?? 0;
  useFocusBack(count, () => heading.current);
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Blocked members
      </h2>
      <p className="text-soft">
        You don't get messages from members you block. To block someone, use the menu on their profile or a
        comment of theirs.
      </p>
      <PagedList
        query={blocks}
        what="blocked members"
        label="Blocked members"
        skeletons={["h-20"]}
        row={(person) => <BlockedRow key={person.id} person={person} />}
        empty={<p>You haven't blocked anyone.</p>}
      />
    </section>
  );
}

function BlockedRow({ person }: { person: BlockedMember }) {
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-3 sm:gap-4">
      <Avatar {...person} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          <PersonLink id={person.id} name={person.fullName} className="hover:underline" />
        </p>
        <p className="text-sm text-soft">
          Blocked <TimeAgo at={person.blockedAt} />
        </p>
      </div>
      <UnblockButton person={person} isInList />
    </li>
  );
}
