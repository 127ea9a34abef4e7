import { createFileRoute } from "@tanstack/react-router";
import { RANGES } from "#contract/numbers.ts";
import { STATE_CODES } from "#contract/us-states.ts";
import { CATEGORIES, LIMITS } from "#contract/vocabulary.ts";
import { addressReader, numberIn, oneOf, text } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useMe } from "#web/platform/session/viewer.ts";
import { FormPlaceholder } from "#web/reviews/form/form-placeholder.tsx";
import { ShareNumbers, ShareNumbersIntro } from "#web/reviews/form/share-numbers.tsx";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";

export const Route = createFileRoute("/share-numbers")({
  validateSearch: addressReader({
    tool: text(LIMITS.toolName),
    city: text(LIMITS.city),
    state: oneOf(STATE_CODES),
    category: oneOf(CATEGORIES),
    cost: numberIn(RANGES.dollars),
  }),
  head: fixedHead({ title: "Share your numbers" }),
  component: () => (
    <MembersOnly title="Share your numbers" isForNewcomers>
      {() => <OwnNumbers />}
    </MembersOnly>
  ),
});

function OwnNumbers() {
  const me = useMe();
  const { tool, city, state, category, cost } = Route.useSearch();
  if (!me) {
    return (
      <>
        <ShareNumbersIntro />
        <FormPlaceholder what="the form" />
      </>
    );
  }
  const wanted = {
    ...(tool !== undefined && { leadSourceName: tool }),
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(category !== undefined && { category }),
    ...(cost !== undefined && { monthlyCost: String(cost) }),
  };
  return <ShareNumbers key={me.id} me={me} wanted={wanted} />;
}
