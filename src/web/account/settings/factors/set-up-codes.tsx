import { zodResolver } from "@hookform/resolvers/zod";
import { encode } from "uqr";
import * as z from "zod";
import { typedCode } from "#contract/account/codes.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { TextField } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { showSettingsToast } from "../settings-toast.ts";
import { useSettingsForm } from "../use-settings-form.ts";
import { SIGNED_OUT_ELSEWHERE } from "./use-factors.ts";

interface SetUpCodesProps {
  setup: OutputOf<"account", "startCodes">;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Shows the secret to an authenticator app, whose first code then turns codes on. */
export default function SetUpCodes({ setup, onDone, onClose }: SetUpCodesProps) {
  const { api, queries, queryClient } = useApi();
  const { field, onSubmit, isBusy } = useSettingsForm({
    resolver: zodResolver(z.object({ code: typedCode })),
    defaultValues: { code: "" },
    async send({ code }) {
      onDone((await api.account.turnOnCodes({ ticket: setup.ticket, code })).recoveryCodes);
      showSettingsToast({
        title: "Codes are on",
        description: SIGNED_OUT_ELSEWHERE,
      });
      void queryClient.invalidateQueries({ queryKey: queries.account.listSessions.key() });
    },
    failed: "Failed to turn on codes",
    faults: { WRONG_CODE: "code", SETUP_EXPIRED: "code", CONFIRM_IDENTITY: "code" },
  });
  return (
    <DialogForm
      title="Set up codes"
      submitLabel={isBusy ? "Checking…" : "Turn on codes"}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>Scan this with an authenticator app, such as the one of your password manager, or type the key.</p>
      <QrCode text={setup.url} />
      <p className="text-sm">
        Key:{" "}
        <code translate="no" className="wrap-anywhere font-mono text-base">
          {setup.secret.replaceAll(/.{4}(?=.)/g, "$& ")}
        </code>
      </p>
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field("code")}
      />
    </DialogForm>
  );
}

/** Dark on light in both themes, because scanners expect that. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label="QR code with the key below"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 self-center"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
