import { Share2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { toast } from "./toast.ts";

interface ShareMenuProps {
  /** What is shared, in a few words. */
  title: string;
}

const item = "flex min-h-11 w-full items-center px-4 text-left hover:bg-land";

/** Copy Link, Facebook, Twitter, LinkedIn, Email. */
export function ShareMenu({ title }: ShareMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useId();
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the button and the links
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        root.current?.querySelector("button")?.focus();
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-sheet px-4 font-semibold hover:border-ink"
      >
        <Share2 aria-hidden size={17} />
        Share
      </button>
      <div
        id={panel}
        hidden={!isOpen}
        className="absolute top-full left-0 z-20 mt-1 min-w-48 rounded-md border border-hairline bg-sheet py-1 shadow-lifted"
      >
        {isOpen && <ShareLinks title={title} onDone={() => setOpen(false)} />}
      </div>
    </div>
  );
}

function ShareLinks({ title, onDone }: ShareMenuProps & { onDone: () => void }) {
  const address = `${window.location.origin}${window.location.pathname}`;
  return (
    <>
      <button
        type="button"
        className={item}
        onClick={() => {
          void copy(address);
          onDone();
        }}
      >
        Copy Link
      </button>
      {shareLinks(title, address).map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer" onClick={onDone} className={item}>
          {name}
        </a>
      ))}
    </>
  );
}

function shareLinks(title: string, address: string) {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)];
  return [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "Twitter", href: `https://twitter.com/intent/tweet?url=${url}&text=${text}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: "Email", href: `mailto:?subject=${text}&body=${url}` },
  ];
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: "Link copied!" });
  } catch {
    toast({
      title: "Failed to copy - Please copy the link manually from the address bar.",
      tone: "error",
    });
  }
}
