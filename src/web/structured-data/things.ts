import type {
  FAQPage,
  Organization,
  ProfilePage,
  SearchAction,
  WebSite,
  WithActionConstraints,
} from "schema-dts";
import { marketName } from "#contract/names.ts";
import type { Profile } from "#contract/people/profiles.ts";
import type { Category } from "#contract/vocabulary.ts";
import type { Site } from "#web/platform/site.ts";
import { answerTo, QUESTIONS } from "#web/pricing/index.ts";
import { currentFilter } from "#web/search/index.ts";
import { breadcrumb, type Crumb } from "./breadcrumb.ts";
import { toolIndex, toolList } from "./item-lists.ts";
import type { LoadedPage, ThingsByRoute } from "./loaded-page.ts";
import { discussionThing, personThing, reviewThing } from "./posts.ts";
import { ratedTool } from "./rated-tool.ts";

const TOOLS: Crumb = { name: "Browse Tools", link: { to: "/tools" } };
const toolsOfCategory = (category: Category): Crumb[] => [
  TOOLS,
  { name: category, link: { to: "/search", search: { category } } },
];

/** What each kind of page says about itself: only what it also shows. */
export const THINGS: ThingsByRoute = {
  "/": (page) => [website(page), organization(page)],
  "/calculator": (page) => [breadcrumb(page, TOOLS, { name: "Calculator" })],
  "/compare": (page, { loaderData }) =>
    loaderData ? [breadcrumb(page, ...toolsOfCategory(loaderData.category), { name: "Compare" })] : [],
  "/discussions/$id/": (page, { loaderData: discussion }) =>
    discussion
      ? [
          breadcrumb(
            page,
            { name: "Discussions", link: { to: "/search", search: { tab: "discussions" } } },
            { name: discussion.title },
          ),
          discussionThing(page, discussion),
        ]
      : [],
  "/leaderboards": toolList,
  "/markets/$state/$city": (page, { loaderData }) =>
    loaderData
      ? [
          breadcrumb(
            page,
            { name: "Markets", link: { to: "/markets" } },
            { name: marketName(loaderData.market) },
          ),
          ...toolList(page),
        ]
      : [],
  "/pricing": ({ site }) => [questions(site)],
  "/profile/$userId": (page, { loaderData }) => (loaderData ? [profilePage(page, loaderData.profile)] : []),
  "/reviews/$id/": (page, { loaderData: review }) => {
    if (!review) return [];
    const market = marketName(review.market);
    return [
      breadcrumb(
        page,
        { name: market, link: { to: "/search", search: { market } } },
        { name: review.tool.name },
      ),
      reviewThing(page, review),
    ];
  },
  "/search": (page, { loaderData, search }) =>
    loaderData
      ? [breadcrumb(page, { name: currentFilter(search, loaderData.found) }), ...toolList(page)]
      : [],
  "/tools/": toolIndex,
  "/tools/$slug": (page) => {
    const comps = page.find("comps", "getTool");
    if (!comps) return [];
    const { name, category } = comps.tool;
    return [breadcrumb(page, ...toolsOfCategory(category), { name }), ...ratedTool(page, comps)];
  },
};

function website({ site, url }: LoadedPage): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${site.publicUrl}/search?q={text}` },
    "query-input": "required name=text",
  };
  return { "@type": "WebSite", name: site.productName, url, potentialAction: search };
}

const organization = ({ site, url }: LoadedPage): Organization => ({
  "@type": "Organization",
  name: site.productName,
  url,
  logo: `${site.publicUrl}/icon.svg`,
  ...(site.socialLinks.length > 0 && { sameAs: site.socialLinks.map((link) => link.url) }),
});

const questions = (site: Site): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: QUESTIONS.map((one) => ({
    "@type": "Question",
    name: one.question,
    acceptedAnswer: { "@type": "Answer", text: answerTo(one, site) },
  })),
});

const profilePage = (page: LoadedPage, profile: Profile): ProfilePage => ({
  "@type": "ProfilePage",
  dateCreated: profile.createdAt,
  mainEntity: personThing(page, profile),
});
