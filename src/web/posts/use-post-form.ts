import type { Path } from "react-hook-form";
import type { PostKind } from "#contract/parts.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { TAG_GONE, useKnownTags } from "#web/tags/index.ts";
import { useApiForm } from "#web/ui/form/use-api-form.ts";
import { formatCounted } from "#web/ui/format.ts";
import { toast } from "#web/ui/toast/toast.ts";

type Options<Values extends { tagIds: string[] }> = Parameters<typeof useApiForm<Values>>[0];

interface PostForm<Values extends { tagIds: string[] }> extends Omit<Options<Values>, "failed"> {
  kind: "review" | "discussion";
  signedOut: string;
  failed: string;
}

export function usePostForm<Values extends { tagIds: string[] }>(options: PostForm<Values>) {
  const { kind, signedOut, failed, rejected, onError, ...rest } = options;
  const keepKnown = useKnownTags(kind);
  const tagIds = "tagIds" as Path<Values>;
  const form = useApiForm<Values>({
    ...rest,
    failed: { title: failed, hint: null, about: kind },
    rejected: {
      ...rejected,
      UNAUTHORIZED: signedOut,
      NOT_FOUND: `This ${kind} no longer exists. To keep your changes, copy them before you leave.`,
    },
    async onError(error) {
      await onError?.(error);
      if (failureOf(error).code !== "UNKNOWN_TAG") return;
      const known = await keepKnown(form.getValues("tagIds" as Path<Values>));
      if (known === null) return;
      form.setValue(tagIds, known as never);
      form.setError(tagIds, { message: TAG_GONE });
    },
  });
  return form;
}

const HOURS_OF_DAYS = 48;

/** What happens to a submitted version, and when. The time is that of recent decisions. */
export function whenDecided(kind: PostKind | "numbers", usualHours: number | null): string {
  const [they, them] = kind === "numbers" ? ["They", "them"] : ["It", "it"];
  const told = `${they} will be visible once our team approves ${them}, and we'll notify you.`;
  if (usualHours === null) return told;
  const [count, unit] =
    usualHours < HOURS_OF_DAYS ? [usualHours, "hour"] : [Math.ceil(usualHours / 24), "day"];
  return `${told} Recently, 9 in 10 ${PLURALS[kind === "numbers" ? "review" : kind]} were decided within ${formatCounted(count, unit)}.`;
}

/** The page that opens then doesn't say it. */
export const showSubmitted = (usualHours: number | null) =>
  toast({
    title: "Discussion submitted",
    description: `It's in review. ${whenDecided("discussion", usualHours)}`,
    about: "discussion",
  });
