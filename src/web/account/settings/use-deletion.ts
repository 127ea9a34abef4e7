import { flushSync } from "react-dom";
import type { ContributionChoice } from "#contract/vocabulary.ts";
import { failureOf } from "#web/platform/failure.ts";
import { forgetStored } from "#web/platform/forget-stored.ts";
import { leaveSession, sessionState } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { checkedBy, useApiForm } from "#web/ui/form/use-api-form.ts";

type Deletion = { contributions: ContributionChoice | null; password: string };

const check = ({ contributions, password }: Deletion) => ({
  ...(contributions === null && { contributions: "Choose what happens to your posts" }),
  ...(password === "" && { password: "Please enter your password" }),
});

export function useDeletion(onWrongPassword: () => void) {
  const { api } = useApi();
  const deletion = useApiForm<Deletion>({
    resolver: checkedBy(check),
    defaultValues: { contributions: null, password: "" },
    async send({ contributions, password }) {
      if (contributions === null) return;
      const state = sessionState();
      await api.accountData.deleteAccount({ contributions, password });
      if (state.status === "signed-in") forgetStored(state.session.user.id);
      leaveSession({ isDeleted: true });
    },
    rejected: {
      WRONG_PASSWORD(error) {
        // The field takes the focus only after the dialog is closed.
        flushSync(onWrongPassword);
        const message = `${failureOf(error).message}.`;
        deletion.setError("password", { message }, { shouldFocus: true });
      },
    },
    failed: {
      title: "Failed to delete account. Please contact support.",
      hint: "Nothing was deleted.",
      about: "deletion",
    },
  });
  return deletion;
}
