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

export function useParticipants(text: string | null): readonly Participant[] {
  const { queries } = useApi();
  const { kind, id } = useThreadScope();
  const debounced = useDebouncedValue(text, TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...queries.comments.listParticipants.queryOptions({
      input: { kind: PLURALS[kind], id, text: debounced ?? "" },
    }),
    enabled: debounced !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // The response may be for a shorter text, so it is filtered again.
  return useMemo(
    () => (text !== null && data?.filter(({ fullName }) => isNameBegun(fullName, text))) || NOBODY,
    [text, data],
  );
}
