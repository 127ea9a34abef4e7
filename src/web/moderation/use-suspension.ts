import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isolated } from "#contract/deceptive-characters.ts";
import { SUSPENSION_UNDO_SECONDS, type SuspensionPeriod } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import type { Refusal } from "./use-settling.ts";

interface Member {
  id: string;
  fullName: string;
}

/** Suspends a member and lifts it again, and tells how that went. */
export function useSuspension({ id, fullName }: Member) {
  const { api, queries } = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const name = isolated(fullName);
  const refresh = () =>
    Promise.all(
      [queries.people.key(), queries.moderation.listLog.key(), queries.account.getMe.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );

  /** @returns whether it was done */
  const act = async (deed: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setBusy(true);
    try {
      await deed();
      return true;
    } catch (error) {
      const { code } = error as Refusal;
      const description =
        code === "NOT_FOUND" ? "The account no longer exists." : errorText(error, "Please try again.");
      toast({ title: failed, description, tone: "error", about: "suspension" });
      return false;
    } finally {
      // Also after a refusal, because another admin may have been first.
      await refresh();
      setBusy(false);
    }
  };

  const lift = async (): Promise<void> => {
    if (!(await act(() => api.people.lift({ id }), `Failed to lift the suspension of ${name}`))) return;
    toast({ title: `${name} is no longer suspended`, about: "suspension" });
  };

  /** Says that it was done, for as long as it can be undone from there. */
  const announce = () =>
    toast({
      title: `${name} is suspended`,
      about: "suspension",
      milliseconds: SUSPENSION_UNDO_SECONDS * 1000,
      action: { label: "Undo", onPress: () => void lift() },
    });

  const suspend = async (period: SuspensionPeriod, reason: string): Promise<boolean> => {
    const isDone = await act(() => api.people.suspend({ id, period, reason }), `Failed to suspend ${name}`);
    if (isDone) announce();
    return isDone;
  };

  return { suspend, lift, announce, isBusy };
}
