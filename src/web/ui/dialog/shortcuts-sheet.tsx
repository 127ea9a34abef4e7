import { SwitchField } from "#web/ui/field/switch-field.tsx";
import { Dialog } from "./dialog.tsx";

export type Shortcuts = readonly (readonly [key: string, meaning: string])[];

interface ShortcutsSheetProps {
  /** By heading; without one if it is empty. */
  groups: Readonly<Record<string, Shortcuts>>;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  onClose: () => void;
}

export function ShortcutsSheet({ groups, isOn, onTurn, onClose }: ShortcutsSheetProps) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        {Object.entries(groups).map(([heading, shortcuts]) => (
          <section key={heading}>
            {heading !== "" && <h3 className="mb-2 text-base">{heading}</h3>}
            <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2">
              {shortcuts.map(([key, meaning]) => (
                <div key={key} className="contents">
                  <dt>
                    <kbd className="rounded-sm border border-edge bg-land px-2 py-0.5 font-sans font-semibold text-sm">
                      {key}
                    </kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-5 border-hairline border-t pt-2">
        <SwitchField label="Use keyboard shortcuts" hint="On this device." isOn={isOn} onChange={onTurn} />
      </div>
    </Dialog>
  );
}
