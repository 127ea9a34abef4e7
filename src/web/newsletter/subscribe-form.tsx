import { type FormEvent, useId, useState } from "react";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { control } from "#web/ui/field.tsx";

/** Asks for the newsletter. It is on every page: what sends it is loaded by sending. Without a script the server takes it. */
export function SubscribeForm() {
  const { api } = useApi();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    const { subscribe } = await import("./subscribe.ts").catch(() => ({ subscribe: undefined }));
    if (subscribe === undefined) form.submit();
    else if (await subscribe(api, fields)) form.reset();
    setBusy(false);
  };
  return (
    <form action="/newsletter/subscribe" method="post" onSubmit={send} className="max-w-80">
      <h2 className="text-base">
        <label htmlFor={id}>Stay Updated</label>
      </h2>
      <div className="mt-2 flex gap-2">
        <input
          id={id}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="Enter your email"
          disabled={isBusy}
          className={control}
        />
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
        <Button type="submit" disabled={isBusy}>
          Subscribe
        </Button>
      </div>
    </form>
  );
}
