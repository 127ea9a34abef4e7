import { Lock, LockOpen } from "lucide";
import { Icon } from "./icon.tsx";

export const Keyhole = ({ isOpen, size = 16 }: { isOpen: boolean; size?: number }) => (
  <Icon of={isOpen ? LockOpen : Lock} size={size} className="shrink-0" />
);
