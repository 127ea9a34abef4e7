import { copyText } from "./copy-text.ts";
import { menuItem } from "./menu-button.tsx";
import { MenuEntry } from "./more-menu.tsx";

export default function ShareLinks({ title, isExact }: { title: string; isExact: boolean }) {
  const { origin, pathname, search } = window.location;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const address = isExact || !canonical ? origin + pathname + search : canonical;
  return (
    <>
      <MenuEntry onClick={() => copyText(address)}>Copy Link</MenuEntry>
      {/* Phones and some computers know more ways, such as messengers. */}
      {"share" in navigator && (
        <MenuEntry onClick={() => void shareByDevice({ title, url: address })}>Other Apps</MenuEntry>
      )}
      {shareLinks(title, address).map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer" className={menuItem}>
          {name}
        </a>
      ))}
    </>
  );
}

async function shareByDevice(page: { title: string; url: string }) {
  try {
    await navigator.share(page);
  } catch {
    // Closed without a choice.
  }
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
