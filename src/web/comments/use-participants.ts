import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { PLURALS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { useDebouncedValue } from "#web/ui/form/use-debounced-value.ts";
import { isNameBegun } from "./mention-text.ts";
import { useThreadScope } from "./thread-scope.ts";

const TYPING_PAUSE_MS = 150;

export interface Participant {
  id: string;
  fullName: string;
  avatarUrl: string | null;
}

const NOBODY: readonly Participant[] = [];

/** Who wrote in the thread and has a name that begins so; nobody for null. */
export function useParticipants(text: string | null): readonly Participant[] {
  const { queries } = useApi();
  const { kind, id } = useThreadScope();
  const settled = useDebouncedValue(text, TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...queries.comments.listParticipants.queryOptions({
      input: { kind: PLURALS[kind], id, text: settled ?? "" },
    }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // The answer may be to fewer letters than stand there by now: only whom these mean is offered.
  return useMemo(
    () => (text !== null && data?.filter(({ fullName }) => isNameBegun(fullName, text))) || NOBODY,
    [text, data],
  );
}
