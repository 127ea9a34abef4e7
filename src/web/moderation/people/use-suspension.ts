import { SUSPENSION_UNDO_SECONDS, type SuspensionPeriod } from "#contract/moderation/terms.ts";
import type { Person } from "#contract/people/people.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { toast } from "#web/ui/toast/toast.ts";

export function useSuspension({ id, fullName }: Pick<Person, "id" | "fullName">) {
  const { queries, queryClient } = useApi();
  const name = isolated(fullName);
  const shared = {
    // Also after an error, because another admin may have been first.
    onSettled: () =>
      Promise.all(
        [queries.people.key(), queries.moderation.listLog.key(), queries.account.getMe.key()].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    rejected: { NOT_FOUND: "The account no longer exists." },
  };
  const lifting = useWrite({
    ...queries.people.lift.mutationOptions(),
    ...shared,
    done: { title: `${name} is no longer suspended`, about: "suspension" },
    failed: { title: `Failed to lift the suspension of ${name}`, about: "suspension" },
  });
  const lift = () => lifting.write({ id });
  /** With an undo button for as long as undoing is possible. */
  const suspended = {
    title: `${name} is suspended`,
    about: "suspension",
    milliseconds: SUSPENSION_UNDO_SECONDS * 1000,
    action: { label: "Undo", onPress: () => void lift() },
  };
  const suspending = useWrite({
    ...queries.people.suspend.mutationOptions(),
    ...shared,
    done: suspended,
    failed: { title: `Failed to suspend ${name}`, about: "suspension" },
  });
  return {
    suspend: (period: SuspensionPeriod, reason: string) => suspending.write({ id, period, reason }),
    lift,
    announce: () => toast(suspended),
    isBusy: suspending.isBusy || lifting.isBusy,
  };
}
