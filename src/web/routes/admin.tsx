import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { type AdminTab, readAdminAddress } from "#web/moderation/admin-address.ts";
import { AdminTabs } from "#web/moderation/admin-tabs.tsx";
import { ModerationLog } from "#web/moderation/log/moderation-log.tsx";
import { PendingQueue, ReviewQueue } from "#web/moderation/pending/pending-queue.tsx";
import { LoadingQueue } from "#web/moderation/queue/queue-view.tsx";
import { ReportQueue } from "#web/moderation/reports/report-queue.tsx";
import { lazyPart } from "#web/platform/online.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { FRESH_BY_VIEWER, useApi, useSession } from "#web/platform/session/viewer.ts";
import { ErrorState } from "#web/ui/page/notice.tsx";
import { toast } from "#web/ui/toast/toast.ts";
import { loadToasts } from "#web/ui/toast/toast-region.tsx";

export const Route = createFileRoute("/admin")({
  validateSearch: readAdminAddress,
  head: fixedHead({ title: "Admin Dashboard" }),
  component: Admin,
});

/** Rarely used, so loaded on demand. */
const Newsletter = lazyPart(() => import("#web/newsletter/newsletter-panel.tsx"), <LoadingQueue />);
const People = lazyPart(() => import("#web/moderation/people/people-panel.tsx"), <LoadingQueue />);
const Proofs = lazyPart(() => import("#web/moderation/proofs/proof-queue.tsx"), <LoadingQueue />);
const Contact = lazyPart(() => import("#web/moderation/contact/contact-queue.tsx"), <LoadingQueue />);
const SecondFactorPage = lazyPart(
  () => import("#web/account/sign-in/second-factor-page.tsx"),
  <LoadingQueue />,
);
const Catalogue = lazyPart(() => import("#web/moderation/catalogue/catalogue-panel.tsx"), <LoadingQueue />);

const PANELS: Record<AdminTab, ComponentType> = {
  reviews: ReviewQueue,
  discussions: () => <PendingQueue kind="discussion" />,
  comments: () => <PendingQueue kind="comment" />,
  reports: ReportQueue,
  proofs: Proofs,
  people: People,
  tools: () => <Catalogue kind="tools" />,
  markets: () => <Catalogue kind="markets" />,
  newsletter: Newsletter,
  contact: Contact,
  log: ModerationLog,
};

/** Loads the role again on each visit, since it may change. */
function useModerator() {
  const { status } = useSession();
  const { queries } = useApi();
  const enabled = status === "signed-in";
  const me = useQuery(queries.account.getMe.queryOptions({ ...FRESH_BY_VIEWER, enabled }));
  const isModerator = enabled && me.data?.can.moderate === true;
  const neededFactor = enabled ? (me.data?.neededFactor ?? null) : null;
  const isForbidden = enabled && !me.isFetching && me.data?.can.moderate === false && neededFactor === null;
  return { status, me, isModerator, isForbidden, neededFactor };
}

function Admin() {
  const { tab = "reviews" } = Route.useSearch();
  const Panel = PANELS[tab];
  const { status, me, isModerator, isForbidden, neededFactor } = useModerator();
  const navigate = useNavigate();
  const signIn = useSignIn();
  useEffect(() => {
    if (status === "signed-out") {
      void signIn({
        why: "Please log in to access the admin panel",
        redirect: tab === "reviews" ? "/admin" : `/admin?tab=${tab}`,
        replace: true,
      });
    } else if (isForbidden) {
      // Errors close when the page changes.
      void navigate({ to: "/", replace: true }).then(() =>
        toast({ title: "Access denied", tone: "error", about: "account" }),
      );
    }
  }, [status, isForbidden, navigate, signIn, tab]);
  useEffect(() => {
    // Failures must be shown without a connection, too.
    loadToasts().catch(() => {});
  }, []);
  return (
    <div className="page pt-8 on-card:pt-0">
      <h1 className="text-3xl on-card:sr-only md:text-4xl">Admin Dashboard</h1>
      {isModerator && (
        <div className="mt-6 on-card:mt-0">
          <AdminTabs current={tab} />
          <Panel key={tab} />
        </div>
      )}
      {!isModerator && me.isError && (
        <div className="pt-6">
          <ErrorState title="Failed to load pending content" error={me.error} onRetry={() => me.refetch()} />
        </div>
      )}
      {neededFactor && <SecondFactorPage needed={neededFactor} />}
      {!isModerator && !me.isError && !neededFactor && (
        <>
          <p className="if-visitor mt-4 text-soft">For moderators. Please log in.</p>
          <div className="if-member">
            <LoadingQueue />
          </div>
        </>
      )}
    </div>
  );
}
