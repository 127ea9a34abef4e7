import { getRouteApi } from "@tanstack/react-router";

const root = getRouteApi("__root__");

/** What the operator's configuration says of the site. */
export const useSite = () => root.useLoaderData().site;
