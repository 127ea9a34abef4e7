import { useUser } from "#web/platform/session/viewer.ts";
import { MenuEntry } from "#web/ui/menu/more-menu.tsx";
import { type MutedThing, useMute } from "./use-mute.ts";

/** An entry of a menu, for members, about anything but themselves. */
export default function MuteEntry({ label = "Mute", thing }: { label?: string; thing: MutedThing }) {
  const user = useUser();
  const { mute, isBusy } = useMute();
  if (!user || user.id === thing.key) return null;
  return (
    <MenuEntry disabled={isBusy} onClick={() => mute(thing)}>
      {label}
    </MenuEntry>
  );
}
