import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { TextField } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useTextForm } from "#web/ui/form/use-text-form.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { useFactorsAgain } from "./use-factors.ts";
import { useSensitiveWrite } from "./use-sensitive-write.tsx";

interface PasskeyDialogProps {
  passkey: { id: string; name: string };
  onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const { queries } = useApi();
  const reload = useFactorsAgain();
  const { text, handleSubmit } = useTextForm({ name: passkey.name });
  const { write, isBusy } = useWrite({
    ...queries.account.renamePasskey.mutationOptions(),
    onSuccess: () => void reload().then(onClose),
    failed: { title: "Failed to rename the passkey", about: "settings" },
  });
  const { value: _, ...field } = text("name", { most: LIMITS.passkeyName, empty: "Please enter a name" });
  return (
    <DialogForm
      title="Name your passkey"
      submitLabel={isBusy ? "Saving…" : "Save name"}
      isBusy={isBusy}
      onSubmit={handleSubmit(({ name }) => write({ id: passkey.id, name }))}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint="So that you recognize it, such as “My phone”."
        {...field}
      />
    </DialogForm>
  );
}

export function RemovePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const { queries } = useApi();
  const { write, isBusy, question } = useSensitiveWrite({
    ...queries.account.removePasskey.mutationOptions(),
    done: { title: "Passkey removed", about: "settings" },
    onSettled: useFactorsAgain(),
    // Already removed.
    rejected: { NOT_FOUND() {} },
    failed: { title: "Failed to remove the passkey", about: "settings" },
  });
  return (
    <>
      <DialogForm
        title="Remove this passkey?"
        submitLabel={isBusy ? "Removing…" : "Remove"}
        isDangerous
        isBusy={isBusy}
        onSubmit={() => write({ id: passkey.id })}
        onClose={onClose}
      >
        <p className="wrap-anywhere">
          <bdi translate="no">{passkey.name}</bdi> won't sign in to your account anymore. Your device may
          still offer it until you delete it there.
        </p>
      </DialogForm>
      {question}
    </>
  );
}
