import { useState } from "react";
import { classes } from "./classes.ts";

const SIZES = {
  small: "size-9 text-sm",
  medium: "size-11 text-base",
  author: "size-12 text-lg",
  large: "size-20 text-2xl",
} as const;

interface AvatarProps {
  fullName: string;
  avatarUrl: string | null;
  size?: keyof typeof SIZES;
}

/** Decorative, because the name is next to it. Falls back to initials. */
export function Avatar({ fullName, avatarUrl, size = "medium" }: AvatarProps) {
  /** URL of a picture that failed to load, because it was removed after the page loaded. */
  const [missing, setMissing] = useState<string>();
  if (avatarUrl !== null && avatarUrl !== missing) {
    return (
      <img
        src={avatarUrl}
        alt=""
        width={80}
        height={80}
        loading="lazy"
        onError={() => setMissing(avatarUrl)}
        className={classes("shrink-0 rounded-full object-cover", SIZES[size])}
      />
    );
  }
  return (
    <span
      aria-hidden
      translate="no"
      className={classes(
        "figures grid shrink-0 place-items-center rounded-full bg-evergreen-tint text-evergreen",
        SIZES[size],
      )}
    >
      {initialsOf(fullName)}
    </span>
  );
}

export function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const ends = names.length > 1 ? [names[0], names.at(-1)] : [names[0]];
  return ends.map((name) => [...(name ?? "")][0]?.toUpperCase() ?? "").join("");
}
