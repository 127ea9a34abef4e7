import type { StateCode } from "#contract/us-states.ts";

/** A score from 1 to 10, as it is shown. */
export interface PictureScore {
  value: number;
  /** Gray, since a few reviews must not look like a rating. */
  isFew: boolean;
  /** "14 reviews" */
  note?: string;
}

export interface PictureMap {
  shape: StateCode | "land";
  /** One path per size of dot. */
  dots: readonly { diameter: number; path: string }[];
  /** The city that the picture is about. */
  place?: { x: number; y: number };
}

/** What a share picture shows. All texts are as people typed them. */
export interface Picture {
  /** "Austin, TX · CRM" */
  kicker: string;
  title: string;
  /** One sentence or two. */
  text?: string | undefined;
  score?: PictureScore | undefined;
  /** "$178", "a month" */
  figures?: readonly { value: string; label: string }[];
  /** Tools, in the order that the page lists them. */
  rows?: readonly {
    rank?: string | undefined;
    name: string;
    score?: PictureScore | undefined;
    price: string;
  }[];
  map?: PictureMap | undefined;
}

/** What the badge of a tool shows, for other sites. */
export interface Badge {
  /** Of the tool. */
  name: string;
  score: PictureScore;
  /** "8.2 of 10 from 14 agents in Austin" */
  text: string;
  /** When that is true: "Nov 27, 2026", in UTC. */
  date: string;
}
