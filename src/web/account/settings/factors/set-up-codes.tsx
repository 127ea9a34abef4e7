import { zodResolver } from "@hookform/resolvers/zod";
import { encode } from "uqr";
import * as z from "zod";
import { typedCode } from "#contract/account/codes.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { copyText } from "#web/ui/menu/copy-text.ts";
import { showSettingsToast } from "../settings-toast.ts";
import { useSettingsForm } from "../use-settings-form.ts";
import { SIGNED_OUT_ELSEWHERE } from "./use-factors.ts";

const COPIED = { what: "key", copied: "Key copied", failed: "Failed to copy the key" };

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
      <p>Scan this with an authenticator app, such as the one of your password manager, or copy the key.</p>
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:gap-6">
        <QrCode text={setup.url} />
        <div className="flex w-full min-w-0 flex-col items-start gap-3">
          <p className="text-sm">
            Key:{" "}
            <code translate="no" className="wrap-anywhere font-mono text-base">
              {setup.secret.replaceAll(/.{4}(?=.)/g, "$& ")}
            </code>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => copyText(setup.secret, COPIED)}>
              Copy key
            </Button>
            {/* A phone can't scan its own screen. */}
            <a href={setup.url} className="button button-secondary pointer-fine:hidden">
              Open in app
            </a>
          </div>
        </div>
      </div>
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
      aria-label="QR code with the key"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
