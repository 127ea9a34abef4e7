import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/** Of paragraphs and lists. */
export const PROSE = "flex max-w-prose flex-col gap-4 [&_li]:mb-1.5 [&_ul]:list-disc [&_ul]:pl-5";

interface ProseProps {
  title: string;
  lead?: ReactNode;
  /** The headings of its sections, `h2` elements with a text, are direct children. */
  children: ReactNode;
  /** Beside the text on wide screens, instead of the table of contents. */
  aside?: ReactNode;
}

/** A page to read, with a table of contents beside it on wide screens. */
export function Prose({ title, lead, children, aside }: ProseProps) {
  const parts = Children.toArray(children).map((part) =>
    isHeading(part) ? cloneElement(part, { id: idOf(part) }) : part,
  );
  return (
    <article className="page grid gap-x-16 pt-8 lg:grid-cols-[minmax(0,65ch)_1fr]">
      <div className="lg:col-span-2">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {lead && <p className="mt-3 max-w-prose text-lg text-soft">{lead}</p>}
      </div>
      <div
        className={`${PROSE} mt-8 [&_h2]:mt-5 [&_h2]:scroll-mt-4 [&_h2]:border-hairline [&_h2]:border-t [&_h2]:pt-5 [&_h2]:text-xl [&>h2:first-child]:mt-0 [&>h2:first-child]:border-t-0 [&>h2:first-child]:pt-0`}
      >
        {parts}
      </div>
      {aside ?? <Contents headings={parts.filter(isHeading)} />}
    </article>
  );
}

type Heading = ReactElement<{ id?: string; children: string }>;

const isHeading = (part: ReactNode): part is Heading => isValidElement(part) && part.type === "h2";

const idOf = ({ props: { id, children } }: Heading) => id ?? children.toLowerCase().replaceAll(/\W+/g, "-");

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav aria-label="On this page" className="sticky top-8 mt-8 hidden self-start lg:block">
      <p className="font-semibold">On this page</p>
      <ul className="mt-2 border-hairline border-l">
        {headings.map(({ props: { id, children } }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 pl-4 text-soft hover:text-ink">
              {children}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
