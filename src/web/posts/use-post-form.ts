import type { Path } from "react-hook-form";
import { failureOf } from "#web/platform/failure.ts";
import { TAG_GONE, useKnownTags } from "#web/tags/index.ts";
import { useApiForm } from "#web/ui/form/use-api-form.ts";
import { capitalize } from "#web/ui/format.ts";
import { toast } from "#web/ui/toast.ts";

type Options<Values extends { tagIds: string[] }> = Parameters<typeof useApiForm<Values>>[0];

interface PostForm<Values extends { tagIds: string[] }> extends Omit<Options<Values>, "failed" | "rejected"> {
  kind: "review" | "discussion";
  signedOut: string;
  failed: string;
}

export function usePostForm<Values extends { tagIds: string[] }>(options: PostForm<Values>) {
  const { kind, signedOut, failed, onError, ...rest } = options;
  const keepKnown = useKnownTags(kind);
  const tagIds = "tagIds" as Path<Values>;
  const form = useApiForm<Values>({
    ...rest,
    failed: { title: failed, hint: null, about: kind },
    rejected: {
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

export const showSubmitted = (kind: "review" | "discussion") =>
  toast({
    title: `${capitalize(kind)} submitted`,
    description: "It's in review and will be visible once our team approves it.",
    about: kind,
  });
