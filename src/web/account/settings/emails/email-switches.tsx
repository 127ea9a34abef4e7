import { useQuery } from "@tanstack/react-query";
import type { EmailPreferences } from "#contract/account/email-preferences.ts";
import { showSettingsToast } from "#web/account/settings/settings-toast.ts";
import { BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { SwitchField } from "#web/ui/field/switch-field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";

type Switch = keyof EmailPreferences;

const SWITCHES: readonly [Switch, string, string][] = [
  ["welcomeEmail", "Welcome email", "A one-time tour after you join."],
  ["reviewReplies", "Replies to my reviews", "When someone comments on your review."],
  ["discussionReplies", "Replies to my discussions", "When someone replies to your discussion."],
  ["messageNotifications", "Messages", "When you have an unread message."],
  ["checkIns", "Still using it?", "Every six months, whether you still use a tool you reviewed."],
  ["weeklyEmail", "What you follow", "New reviews and discussions, once a week or a month."],
  ["firstReviews", "First reviews", "When a market or category you wait for gets its first review."],
  ["priceChanges", "Changed prices", "When the price of a tool you saved or use has changed."],
  ["renewals", "Renewals", "Before the last day to give notice in My tools."],
];

/** Email preferences. Each switch saves immediately and rolls back on error. */
export function EmailSwitches() {
  const { queries } = useApi();
  const preferences = useQuery(queries.emailPreferences.get.queryOptions(BY_VIEWER));
  const set = useSetSwitch();
  return (
    <Loaded query={preferences} what="email preferences" skeletons={["h-72"]}>
      {(data) => (
        <ul className="border-hairline border-t">
          {SWITCHES.map(([name, label, hint]) => (
            <li key={name} className="border-hairline border-b">
              <SwitchField label={label} hint={hint} isOn={data[name]} onChange={(isOn) => set(name, isOn)} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

const SCOPE = "email-preferences";

function useSetSwitch() {
  const { api, queries, queryClient } = useApi();
  const { queryKey } = queries.emailPreferences.get.queryOptions();
  const show = (change: (shown: EmailPreferences) => EmailPreferences) =>
    queryClient.setQueryData(queryKey, (shown) => shown && change(shown));
  const { write } = useWrite({
    // Requests run in the order of the clicks.
    scope: { id: SCOPE },
    keysOf: () => [],
    mutationFn: ({ name, isOn }: { name: Switch; isOn: boolean }) =>
      api.emailPreferences.update({ [name]: isOn }),
    onSuccess(answer) {
      // Earlier responses are outdated.
      const isLast =
        queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === SCOPE }) === 1;
      if (isLast) show(() => answer);
      showSettingsToast({ title: "Email preferences updated" });
    },
    onError: (_, { name, isOn }) =>
      show((shown) => (shown[name] === isOn ? { ...shown, [name]: !isOn } : shown)),
    failed: { title: "Failed to update email preferences", about: "settings" },
  });
  return (name: Switch, isOn: boolean) => {
    // A request in progress would restore the old state.
    void queryClient.cancelQueries({ queryKey });
    show((shown) => ({ ...shown, [name]: isOn }));
    void write({ name, isOn });
  };
}
