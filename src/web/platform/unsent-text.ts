import { useEffect, useState } from "react";
import { useSession } from "./viewer.ts";

const PREFIX = "unsent:";

/**
 * A text that is being typed: it outlives a reload, a lost connection and signing in again, for the person
 * who typed it. Empty, nothing is kept.
 */
export function useUnsentText(place: string): [string, (text: string) => void] {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.session.user.id : undefined;
  const key = `${PREFIX}${userId}:${place}`;
  // Nobody is signed in while the server's page comes alive: what is read here cannot differ from it.
  const [text, setText] = useState(() => (userId === undefined ? "" : read(key)));
  useEffect(() => {
    if (userId !== undefined) setText(read(key));
  }, [key, userId]);
  return [
    text,
    (next) => {
      setText(next);
      if (userId !== undefined) keep(key, next);
    },
  ];
}

function read(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(key: string, text: string): void {
  try {
    if (text === "") window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch {
    // Storage that is full or forbidden: the text lasts as long as the page.
  }
}
