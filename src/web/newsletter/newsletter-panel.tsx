import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ChoiceLinks } from "#web/ui/list/choice-links.tsx";
import { IssueList } from "./issue-list.tsx";
import { IssuePage } from "./issue-page.tsx";
import { SubscriberList } from "./subscriber-list.tsx";

const admin = getRouteApi("/admin");
const PARTS = { subscribers: "Subscribers", issues: "Issues" };

export default function NewsletterPanel() {
  const { part, issue } = admin.useSearch();
  const place = issue === undefined ? (part ?? "subscribers") : "issue";
  const heading = useArrival(place);
  return (
    <div className="flex flex-col gap-5 pt-4">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {PARTS[place === "subscribers" ? place : "issues"]}
      </h2>
      <ChoiceLinks
        label="Newsletter"
        choices={PARTS}
        current={place === "subscribers" ? place : "issues"}
        search={(one) => ({ tab: "newsletter", part: one })}
      />
      {place === "subscribers" && <SubscriberList heading={heading} />}
      {place === "issues" && <IssueList />}
      {issue !== undefined && <IssuePage id={issue === "new" ? undefined : issue} />}
    </div>
  );
}

/** Where the focus goes when the pressed button is gone. */
function useArrival(place: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [place]);
  return heading;
}
