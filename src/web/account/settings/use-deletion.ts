import { useRef } from "react";
import { flushSync } from "react-dom";
import type { ContributionChoice } from "#contract/vocabulary.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { leaveSession, sessionState } from "#web/platform/session/session.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { forgetStored } from "#web/platform/stored/forget-stored.ts";
import { checkedBy, useApiForm } from "#web/ui/form/use-api-form.ts";

type Deletion = { contributions: ContributionChoice | null; password: string };

const checkOf =
  (hasPassword: boolean) =>
  ({ contributions, password }: Deletion) => ({
    ...(contributions === null && { contributions: "Choose what happens to your posts" }),
    ...(hasPassword && password === "" && { password: "Please enter your password" }),
  });

interface DeletionSteps {
  hasPassword: boolean;
  ask: () => void;
  /** Answers the error CONFIRM_IDENTITY. */
  confirm: () => void;
  stopAsking: () => void;
}

/** Checks the password before it asks once more, and again when the account is deleted. */
export function useDeletion({ hasPassword, ask, confirm, stopAsking }: DeletionSteps) {
  const { api } = useApi();
  /** The dialog that asks is open. */
  const isAsked = useRef(false);
  const close = () => {
    isAsked.current = false;
    stopAsking();
  };
  const deletion = useApiForm<Deletion>({
    resolver: checkedBy(checkOf(hasPassword)),
    defaultValues: { contributions: null, password: "" },
    async send({ contributions, password: typed }) {
      if (contributions === null) return;
      const password = hasPassword ? typed : undefined;
      if (!isAsked.current) {
        await api.accountData.deleteAccount({ contributions, password, onlyCheck: true });
        isAsked.current = true;
        return ask();
      }
      const state = sessionState();
      await api.accountData.deleteAccount({ contributions, password });
      if (state.status === "signed-in") forgetStored(state.session.user.id);
      leaveSession({ isDeleted: true });
    },
    rejected: {
      CONFIRM_IDENTITY: confirm,
      WRONG_PASSWORD(error) {
        // The field takes the focus only after the dialog is closed.
        flushSync(close);
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
  return { ...deletion, close };
}
