import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ErrorState } from "#web/ui/notice.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The public profile. */
export function ProfileTab() {
  const { queries } = useApi();
  const me = useQuery({
    ...queries.account.getMe.queryOptions(),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
  });
  if (me.data) return <ProfileForm me={me.data} />;
  if (me.isError) {
    return <ErrorState title="Failed to load profile" onRetry={() => me.refetch()} isBusy={me.isFetching} />;
  }
  return (
    <div role="status" aria-label="Loading profile" className="flex max-w-2xl flex-col gap-5">
      <span className="skeleton h-24" />
      <span className="skeleton h-20" />
      <span className="skeleton h-20" />
      <span className="skeleton h-20" />
    </div>
  );
}
