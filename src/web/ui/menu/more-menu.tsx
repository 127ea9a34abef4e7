import { Ellipsis } from "lucide";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { MenuButton, menuItem } from "./menu-button.tsx";

export const MoreMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <MenuButton
    label={<Icon of={Ellipsis} size={18} />}
    ariaLabel={label}
    hasArrow={false}
    className="grid size-11 place-items-center rounded-md text-soft hover:bg-land hover:text-ink"
  >
    {children}
  </MenuButton>
);

export const MenuEntry = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={menuItem} {...props} />
);
