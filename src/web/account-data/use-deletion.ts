import { forgetStored } from "#web/platform/forget-stored.ts";
import { leaveSession, sessionState } from "#web/platform/session.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useWrite } from "#web/ui/form/use-write.ts";

/** Deletes the account and leaves, in all tabs of this browser. @param onWrongPassword what to say beside the field */
export function useDeletion(onWrongPassword: (message: string) => void) {
  const { queries } = useApi();
  const { write, isBusy, isDone } = useWrite({
    ...queries.accountData.deleteAccount.mutationOptions(),
    refused: { WRONG_PASSWORD: ({ message }) => onWrongPassword(`${message}.`) },
    failed: {
      title: "Failed to delete account. Please contact support.",
      hint: "Nothing was deleted.",
      about: "deletion",
    },
  });
  const leave = async (input: Parameters<typeof write>[0]) => {
    const state = sessionState();
    if (!(await write(input))) return;
    if (state.status === "signed-in") forgetStored(state.session.user.id);
    leaveSession({ isDeleted: true });
  };
  return { leave, isBusy: isBusy || isDone };
}
