import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { FilterField } from "#web/ui/form/filter-field.tsx";

const admin = getRouteApi("/admin");

/** Filters the list by address. */
export function SubscriberSearch({ maxLength }: { maxLength: number }) {
  const { q = "", status } = admin.useSearch();
  const navigate = useNavigate();
  const onText = (text: string) =>
    void navigate({
      to: "/admin",
      search: { tab: "newsletter", ...(text === "" ? {} : { q: text }), ...(status ? { status } : {}) },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="w-full max-w-md [&_form]:my-0">
      <FilterField
        label="Search subscribers"
        placeholder="Search subscribers..."
        text={q}
        action="/admin"
        maxLength={maxLength}
        onText={onText}
      />
    </div>
  );
}
