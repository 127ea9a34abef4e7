import { createFileRoute } from "@tanstack/react-router";
import { CheckInQuestion } from "#web/check-ins/check-in-question.tsx";
import { addressReader, token } from "#web/platform/address.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { ButtonLink } from "#web/ui/button.tsx";

const TITLES = { asks: "Still using it?", dead: "This question is no longer open" } as const;

const DEAD_STATUSES = new Set([400, 410]);

export const Route = createFileRoute("/(account)/still-using")({
  validateSearch: addressReader({ token }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { token = "" } }) => {
    try {
      return await api.checkIns.get({ token });
    } catch (error) {
      if (DEAD_STATUSES.has(failureOf(error).status ?? 0)) return null;
      throw error;
    }
  },
  head: (context) => pageHead(context, { title: TITLES[context.loaderData === null ? "dead" : "asks"] }),
  component: StillUsing,
});

/** What the email about a review links to. Nothing is saved before a button is pressed. */
function StillUsing() {
  const checkIn = Route.useLoaderData();
  return (
    <div className="page pt-8">
      <div className="task">
        <div className="flex flex-col gap-6">
          <h1 className="text-3xl md:text-4xl">{TITLES[checkIn ? "asks" : "dead"]}</h1>
          {checkIn ? (
            <>
              <CheckInQuestion checkIn={checkIn} />
              <noscript>
                <p>Turn on JavaScript to answer.</p>
              </noscript>
            </>
          ) : (
            <>
              <p>
                The link may be incomplete or out of date. Your profile shows the questions that are open.
              </p>
              <ButtonLink to="/profile" look="secondary">
                Your profile
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
