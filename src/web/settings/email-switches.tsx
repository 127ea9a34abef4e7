import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EmailPreferences } from "#contract/email-preferences.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { ErrorState } from "#web/ui/notice.tsx";
import { showSettingsToast } from "./settings-toast.ts";

type Switch = keyof EmailPreferences;

const SWITCHES: readonly [Switch, string, string][] = [
  ["welcomeEmail", "Welcome email", "A one-time tour after you join."],
  ["reviewReplies", "Replies to my reviews", "When someone comments on your review."],
  ["discussionReplies", "Replies to my discussions", "When someone replies to your discussion."],
  ["messageNotifications", "Messages", "When you have an unread message."],
];

/** Email preferences. Each switch saves immediately and rolls back on error. */
export function EmailSwitches() {
  const { queries } = useApi();
  const preferences = useQuery({ ...queries.emailPreferences.get.queryOptions(), ...BY_VIEWER });
  const set = useSetSwitch();
  if (preferences.isError) {
    return (
      <ErrorState
        title="Failed to load email preferences"
        onRetry={() => preferences.refetch()}
        isBusy={preferences.isFetching}
      />
    );
  }
  if (preferences.data === undefined) {
    return <div role="status" aria-label="Loading email preferences" className="skeleton h-72" />;
  }
  const { data } = preferences;
  return (
    <ul className="border-hairline border-t">
      {SWITCHES.map(([name, label, hint]) => (
        <li key={name} className="border-hairline border-b">
          <SwitchField label={label} hint={hint} isOn={data[name]} onChange={(isOn) => set(name, isOn)} />
        </li>
      ))}
    </ul>
  );
}

/** Shows the server's state after the last request, because earlier responses are outdated. */
const MUTATION = ["email-preferences"];

function useSetSwitch() {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = queries.emailPreferences.get.queryOptions();
  const show = (change: (shown: EmailPreferences) => EmailPreferences) =>
    queryClient.setQueryData(queryKey, (shown) => shown && change(shown));
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    // Requests run in the order of the clicks.
    scope: { id: "email-preferences" },
    mutationFn: ({ name, isOn }: { name: Switch; isOn: boolean }) =>
      api.emailPreferences.update({ [name]: isOn }),
    onSuccess(answer) {
      if (queryClient.isMutating({ mutationKey: MUTATION }) === 1) show(() => answer);
      showSettingsToast({ title: "Email preferences updated" });
    },
    onError(error, { name, isOn }) {
      show((shown) => (shown[name] === isOn ? { ...shown, [name]: !isOn } : shown));
      const description = errorText(error, "Please try again.");
      showSettingsToast({ title: "Failed to update email preferences", description, tone: "error" });
    },
  });
  return async (name: Switch, isOn: boolean) => {
    // A request in progress would restore the old state.
    void queryClient.cancelQueries({ queryKey });
    show((shown) => ({ ...shown, [name]: isOn }));
    mutate({ name, isOn });
  };
}
