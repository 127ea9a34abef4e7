import { getRouteApi } from "@tanstack/react-router";

const root = getRouteApi("__root__");

export const useSite = () => root.useLoaderData().site;
