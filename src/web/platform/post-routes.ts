/** Where each kind of post is found: its page, its form, and the parameter of tabbed lists that selects its kind. */
export const POST_ROUTES = {
  review: { page: "/reviews/$id", edit: "/reviews/$id/edit", tab: {}, list: "Reviews" },
  discussion: {
    page: "/discussions/$id",
    edit: "/discussions/$id/edit",
    tab: { tab: "discussions" },
    list: "Discussions",
  },
} as const;
