import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/platform/viewer.ts";
import { ErrorState } from "#web/ui/notice.tsx";
import { TagChoice } from "./tag-choice.tsx";
import { type TagKind, tagsToChoose } from "./tag-queries.ts";

interface TagPickerProps {
  /** Each kind has its own tags in addition to shared ones. */
  kind: TagKind;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  most: number;
  error?: string | undefined;
}

export function TagPicker({ kind, ...choice }: TagPickerProps) {
  const { queries } = useApi();
  const tags = useQuery(tagsToChoose(queries, kind));
  if (tags.isError) return <ErrorState title="Could not load the tags" onRetry={() => tags.refetch()} />;
  if (!tags.data) return <div role="status" aria-label="Loading tags" className="skeleton h-24" />;
  return <TagChoice tags={tags.data} {...choice} />;
}
