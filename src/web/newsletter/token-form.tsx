import { Button } from "#web/ui/button.tsx";

/** One press, and the server does it: programs that only open links do nothing. Works without a script. */
export function TokenForm({ action, token, label }: { action: string; token: string; label: string }) {
  return (
    <form action={action} method="post">
      <input type="hidden" name="token" value={token} />
      <Button type="submit">{label}</Button>
    </form>
  );
}
