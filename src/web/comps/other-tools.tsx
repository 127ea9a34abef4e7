import { Link } from "@tanstack/react-router";

/** Tools of a category by name only. */
export function OtherTools({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-soft">
      {`${label}: `}
      {names.map((name) => (
        <Link
          key={name}
          to="/search"
          search={{ q: name }}
          translate="no"
          className="wrap-anywhere inline-flex min-h-11 min-w-11 items-center lg:min-h-8 underline decoration-hairline underline-offset-3 hover:text-evergreen"
        >
          {name}
        </Link>
      ))}
    </p>
  );
}
