/** Filled, and outside the name, so that no name or text looks like it. "Team" is the role of agents in one. */
export const TeamBadge = () => (
  <span className="ml-1.5 inline-block rounded-full border border-transparent bg-evergreen px-2 align-middle font-semibold text-on-evergreen text-[0.8125rem] leading-5">
    Staff
  </span>
);
