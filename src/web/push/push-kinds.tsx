import type { PushSettings } from "#contract/account/push.ts";
import { PUSH_KINDS, type PushKind } from "#contract/people/returning.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { SwitchField } from "#web/ui/field/switch-field.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";

const LABELS: Record<PushKind, string> = {
  replies: "Replies",
  mentions: "Mentions",
  messages: "Messages",
  decisions: "Decisions about what you post",
  first_reviews: "First reviews you wait for",
  price_changes: "Changed prices",
  renewals: "Renewals",
};

/** Each switch saves immediately. */
export function PushKinds({ kinds }: Pick<PushSettings, "kinds">) {
  const { queries, queryClient } = useApi();
  const queryKey = queries.push.get.queryKey();
  const { write } = useWrite({
    ...queries.push.putKinds.mutationOptions(),
    // Requests run in the order of the presses.
    scope: { id: "push-kinds" },
    keysOf: () => [],
    onError: () => queryClient.invalidateQueries({ queryKey }),
    failed: { title: "Failed to change browser notifications", about: "push" },
  });
  const set = (kind: PushKind, isOn: boolean) => {
    const shown = queryClient.getQueryData(queryKey);
    if (!shown) return;
    const chosen = PUSH_KINDS.filter((one) => (one === kind ? isOn : shown.kinds.includes(one)));
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { ...shown, kinds: chosen });
    void write({ kinds: chosen });
  };
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">Notify me about</h3>
      <ul className="border-hairline border-t">
        {PUSH_KINDS.map((kind) => (
          <li key={kind} className="border-hairline border-b">
            <SwitchField
              label={LABELS[kind]}
              isOn={kinds.includes(kind)}
              onChange={(isOn) => set(kind, isOn)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
