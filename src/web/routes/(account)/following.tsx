import { createFileRoute } from "@tanstack/react-router";
import { FollowList } from "#web/following/follow-list.tsx";
import { NewPosts } from "#web/following/new-posts.tsx";
import { addressReader, oneOf, uuid } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";
import { TabLinks } from "#web/ui/list/tab-links.tsx";

export const Route = createFileRoute("/(account)/following")({
  validateSearch: addressReader({ tab: oneOf(["manage"]), follow: uuid }),
  head: fixedHead({ title: "Following" }),
  component: FollowingPage,
});

const TABS = { new: "New", manage: "Manage" };

function FollowingPage() {
  const { tab, follow } = Route.useSearch();
  return (
    <MembersOnly title="Following">
      {() => (
        <div className="max-w-4xl">
          <TabLinks label="Following" tabs={TABS} current={tab ?? "new"} />
          <h2 className="sr-only">{TABS[tab ?? "new"]}</h2>
          <div className="pt-6">{tab === "manage" ? <FollowList /> : <NewPosts follow={follow} />}</div>
        </div>
      )}
    </MembersOnly>
  );
}
