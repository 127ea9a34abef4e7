import { type FormEvent, useId, useRef } from "react";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { control } from "#web/ui/field/control.ts";
import { Honeypot } from "#web/ui/field/honeypot.tsx";
import { useTask } from "#web/ui/form/use-task.ts";

const load = () => import("./subscribe.ts");

/** The subscribe form of the footer. Its code loads on use; without JavaScript, the browser submits it. */
export function SubscribeForm({ look = "secondary" }: { look?: "primary" | "secondary" }) {
  const context = useApi();
  const { run, isBusy } = useTask();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = (event: FormEvent) => {
    // Also replaces the browser's own message about an invalid address.
    event.preventDefault();
    const input = field.current;
    const form = input?.form;
    if (!form) return;
    const [fields, isValid] = [new FormData(form), input.validity.valid];
    run(async () => {
      const { subscribe } = await load().catch(() => ({ subscribe: undefined }));
      if (subscribe === undefined) return form.submit();
      if (await subscribe(context, fields, isValid)) return form.reset();
      for (const trap of form.querySelectorAll<HTMLInputElement>("[name=q7]")) trap.value = "";
      const focused = document.activeElement;
      // Leave the focus alone if it has moved elsewhere.
      if (focused !== document.body && !form.contains(focused)) return;
      input.focus();
      // The message appears below it.
      input.scrollIntoView({ block: "center" });
    });
  };
  return (
    <form action="/newsletter/subscribe" method="post" onSubmit={send} className="sm:max-w-80">
      <h2 className="text-base">
        <label htmlFor={id}>Stay Updated</label>
      </h2>
      <div className="mt-2 flex gap-2">
        <input
          ref={field}
          id={id}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="Enter your email"
          // Not `disabled`, which would lose the focus.
          readOnly={isBusy}
          aria-disabled={isBusy || undefined}
          onFocus={() => void load().catch(() => {})}
          onInvalid={send}
          className={control}
        />
        <Honeypot />
        <Button type="submit" look={look} isBusy={isBusy}>
          Subscribe
        </Button>
      </div>
    </form>
  );
}
