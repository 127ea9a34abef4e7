import { useQuery } from "@tanstack/react-query";
import { BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { CheckInQuestion } from "./check-in-question.tsx";

/** The open questions of a member; nothing without any, or if they can't be loaded. */
export default function CheckInCards() {
  const { queries } = useApi();
  const { data = [] } = useQuery(queries.checkIns.list.queryOptions(BY_VIEWER));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="check-ins" className="mt-6 flex flex-col gap-3">
      <h2 id="check-ins" className="text-xl">
        Still using it?
      </h2>
      {data.map((checkIn) => (
        <article key={checkIn.reviewId} className="flex flex-col gap-3 border border-hairline bg-sheet p-4">
          <CheckInQuestion checkIn={checkIn} />
        </article>
      ))}
    </section>
  );
}
