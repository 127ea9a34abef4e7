import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { FoundAddress } from "#contract/page-addresses.ts";
import type { Profile } from "#contract/people/profiles.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { CheckInCards } from "#web/check-ins/index.ts";
import { discussionsOfQuery } from "#web/discussions/discussion-queries.ts";
import { ProfileHeader } from "#web/people/profile-header.tsx";
import { throwIfMissing } from "#web/platform/api/missing.ts";
import { isPastEnd } from "#web/platform/page/page-address.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { orNull, useChosen } from "#web/platform/page/pending.ts";
import { useApi, useUser } from "#web/platform/session/viewer.ts";
import { reviewsOfQuery } from "#web/reviews/review-queries.ts";
import { ReviewsError } from "#web/shell/screens/reviews-error.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCount, toLabel, toLabels } from "#web/ui/format.ts";
import { ListArea } from "#web/ui/list/list-area.tsx";
import { TabLinks } from "#web/ui/list/tab-links.tsx";
import { MissingScreen } from "#web/ui/page/missing-screen.tsx";
import { ProfileActions } from "./-profile-actions.tsx";
import { firstTab, PROFILE_TABS, type ProfileTab, readProfileAddress } from "./-profile-address.ts";
import { DiscussionsOfPerson, ReviewsOfPerson } from "./-profile-lists.tsx";

export const Route = createFileRoute("/profile/$userId")({
  validateSearch: readProfileAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({
    context: { queryClient, queries },
    params: { userId },
    deps: { tab, page },
    cause,
    location,
  }) => {
    const listOf = (tab: ProfileTab) =>
      orNull(
        { cause, location },
        tab === "discussions"
          ? queryClient.ensureQueryData(discussionsOfQuery(queries, userId, page))
          : queryClient.ensureQueryData(reviewsOfQuery(queries, userId, page)),
      );
    const [profile, asked] = await Promise.all([
      queryClient.ensureQueryData(queries.profiles.get.queryOptions({ input: { id: userId } })),
      listOf(tab ?? "reviews"),
    ]).catch(throwIfMissing);
    const first = firstTab(profile);
    const shown = tab ?? first;
    const list = shown === (tab ?? "reviews") ? asked : await listOf(shown);
    const address: FoundAddress | undefined = list
      ? {
          search: { tab: shown === first ? undefined : shown },
          isUnlisted: (shown === "reviews" ? profile.reviewCount : profile.discussionCount) === 0,
          isMissing: isPastEnd(list),
        }
      : undefined;
    return { profile, address, shown, first };
  },
  head: (context) => {
    if (!context.loaderData)
      return pageHead(context, {
        title: context.match.status === "error" ? "Could not load this profile" : "Profile Not Found",
      });
    const { profile, address, shown, first } = context.loaderData;
    const { fullName } = profile;
    return pageHead(
      context,
      {
        title: shown === first ? fullName : `${toLabel(shown)} by ${fullName}`,
        description: asSentence(`Real estate tool reviews and discussions by ${fullName}`),
      },
      address,
    );
  },
  errorComponent: ReviewsError,
  notFoundComponent: ProfileNotFound,
  component: ProfilePage,
});

function ProfilePage() {
  const { userId } = Route.useParams();
  const { tab, page } = Route.useSearch();
  const chosen = useChosen(readProfileAddress, { tab, page });
  const { address } = Route.useLoaderData();
  const { queries } = useApi();
  const { data: profile } = useSuspenseQuery(queries.profiles.get.queryOptions({ input: { id: userId } }));
  const isOwn = useUser()?.id === profile.id;
  const first = useFirstTab(profile, isOwn);
  const shown = tab ?? first;
  const List = shown === "discussions" ? DiscussionsOfPerson : ReviewsOfPerson;
  return (
    <div className="page pt-8">
      <ProfileHeader profile={profile} actions={<ProfileActions profile={profile} />} />
      {isOwn && <CheckInCards />}
      <div className="mt-8">
        <TabLinks
          label={`By ${profile.fullName}`}
          tabs={toLabels(PROFILE_TABS)}
          current={chosen.tab ?? first}
          // What is first for authors may not be for others.
          unnamed={isOwn ? null : first}
          // Authors see more than what is public.
          counts={
            isOwn
              ? undefined
              : {
                  reviews: formatCount(profile.reviewCount),
                  discussions: formatCount(profile.discussionCount),
                }
          }
        />
        <h2 className="sr-only">{toLabel(shown)}</h2>
        <ListArea problem={address ? undefined : `Could not load ${shown}`}>
          <List profile={profile} isOwn={isOwn} page={page} />
        </ListArea>
      </div>
    </div>
  );
}

/** Authors also see what isn't public yet. */
function useFirstTab(profile: Profile, isOwn: boolean): ProfileTab {
  const { queries } = useApi();
  const first = firstTab(profile);
  const enabled = isOwn && first === "discussions";
  const { data } = useQuery({ ...reviewsOfQuery(queries, profile.id), enabled });
  return data && data.total > 0 ? "reviews" : first;
}

function ProfileNotFound() {
  return (
    <MissingScreen title="Profile Not Found" text="This profile doesn't exist or was deleted.">
      <ButtonLink to="/">Go Home</ButtonLink>
      <ButtonLink to="/search" look="secondary">
        Search Reviews
      </ButtonLink>
    </MissingScreen>
  );
}
