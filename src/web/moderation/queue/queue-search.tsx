import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { LIMITS } from "#contract/vocabulary.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";

const admin = getRouteApi("/admin");

/** Filters a queue by author, title or text. */
export function QueueSearch({ label }: { label: string }) {
  const { tab, q = "" } = admin.useSearch();
  const navigate = useNavigate();
  const onText = (text: string) =>
    void navigate({
      to: "/admin",
      search: { ...(tab ? { tab } : {}), ...(text === "" ? {} : { q: text }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="w-full max-w-md [&_form]:my-0">
      <FilterField
        label={`Search ${label}`}
        placeholder="Author, title or text"
        text={q}
        action="/admin"
        maxLength={LIMITS.searchText}
        onText={onText}
      />
    </div>
  );
}
