import { getRouteApi } from "@tanstack/react-router";
import { PeopleList } from "./people-list.tsx";
import { PersonPage } from "./person-page.tsx";

const admin = getRouteApi("/admin");

export default function PeoplePanel() {
  const { person } = admin.useSearch();
  return person === undefined ? <PeopleList /> : <PersonPage key={person} id={person} />;
}
