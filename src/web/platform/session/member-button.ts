import { type ComponentType, createElement, useState } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { useUser } from "./viewer.ts";

export interface Pressable {
  /** It was pressed before its code was there. */
  isPressed: boolean;
  onPress: () => void;
}

/**
 * A button whose code loads for members, and for visitors when they press it.
 * @param Face shown until then
 */
export function memberButton<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props & Pressable> }>,
  Face: ComponentType<Props & Pressable>,
) {
  const Button = lazyPart(load, (props: Props & Pressable) => createElement(Face, props));
  return (props: Props) => {
    const [isPressed, setPressed] = useState(false);
    const isLoaded = useUser() !== undefined || isPressed;
    return createElement(isLoaded ? Button : Face, { ...props, isPressed, onPress: () => setPressed(true) });
  };
}
